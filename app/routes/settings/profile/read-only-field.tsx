import type { ReactNode } from "react";
import { Field } from "~/components/form/field";
import { bareInputClass, InputBox } from "~/components/form/input-box";

/** A value beside fields that is not changed here. It can be selected and copied, and is read out as read-only. */
export function ReadOnlyField({
  name,
  label,
  labelEnd,
  value,
  mark,
  hint,
}: {
  name: string;
  label: string;
  labelEnd?: ReactNode;
  value: string;
  /** Inside the box, at its right. */
  mark?: ReactNode;
  hint?: string;
}) {
  return (
    <Field name={name} label={label} labelEnd={labelEnd} hint={hint}>
      {(wiring) => (
        <InputBox className="border-line-2! border-dashed bg-transparent!" end={mark}>
          <input type="text" {...wiring} readOnly value={value} className={bareInputClass} />
        </InputBox>
      )}
    </Field>
  );
}
