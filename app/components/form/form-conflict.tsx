import { GitCompareArrows } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { joinList } from "~/lib/i18n/join";
import { FormFailure, SubmitButton } from "./action-form";
import type { ActionFormHandle } from "./use-action-form";

export interface FormConflictProps<Field extends string> {
  form: ActionFormHandle<Field>;
  /** The form's fields that are compared, with a text for values that do not speak for themselves, such as ids. */
  fields: Partial<Record<NoInfer<Field>, ((values: string[]) => ReactNode) | "text">>;
  /** Address of the form with what is saved. */
  savedAt: string;
  /** Before the page is left for it: what was typed is given up on purpose. */
  onTake?: () => void;
}

/**
 * What is wrong with all of a form with a version, see useVersion(): where somebody else saved meanwhile, both states
 * side by side and the choice between them; else as FormFailure. Texts: namespace "ui".
 */
export function FormConflict<Field extends string>(props: FormConflictProps<Field>) {
  const { form, savedAt, onTake } = props;
  const { t } = useTranslation("ui");
  const conflict = form.answer?.conflict;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // After conform, which would focus a field.
    if (conflict) queueMicrotask(() => panel.current?.focus());
  }, [conflict]);
  if (!conflict || form.errorCode !== "CONFLICT") return <FormFailure form={form} />;
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-card border border-[color-mix(in_oklab,var(--color-warn),transparent_60%)] bg-surface p-4"
    >
      <p className="flex items-start gap-2 font-medium text-fg">
        <Icon as={GitCompareArrows} className="mt-px text-warn" />
        {form.error}
      </p>
      <Comparison {...props} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton form={form}>{t("conflict.keep")}</SubmitButton>
        {/* A new page, with nothing kept of this one. */}
        <a href={savedAt} onClick={onTake} className={buttonClass("secondary")}>
          {t("conflict.take")}
        </a>
      </div>
    </section>
  );
}

/** The fields that differ. */
function Comparison<Field extends string>({ form, fields }: FormConflictProps<Field>) {
  const { t, i18n } = useTranslation("ui");
  const { conflict, result } = form.answer ?? {};
  const rows = (Object.keys(fields) as Field[]).flatMap((name) => {
    const saved = conflict?.saved[name] ?? [];
    const typed = toTexts(result?.initialValue?.[name]);
    return isSame(saved, typed) ? [] : [{ name, saved, typed }];
  });
  if (rows.length === 0) return <p className="text-fg-2">{t("conflict.same")}</p>;
  const describe = (name: Field, values: string[]) => {
    const own = fields[name];
    if (typeof own === "function") return own(values);
    return joinList(values, i18n.language) || t("conflict.nothing");
  };
  return (
    <>
      <p className="text-fg-2">{t("conflict.text")}</p>
      <table className="w-full table-fixed text-left [&_td]:align-top [&_td]:[overflow-wrap:anywhere] [&_th]:py-1.5 [&_th]:pr-3 [&_td]:py-1.5 [&_td]:pr-3">
        <thead className="border-b border-line text-xs text-fg-3">
          <tr>
            <th className="w-1/4 font-medium">{t("conflict.field")}</th>
            <th className="font-medium">{t("conflict.saved")}</th>
            <th className="font-medium">{t("conflict.typed")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, saved, typed }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="align-top font-medium text-fg-2">
                {form.field(name).label}
              </th>
              <td>{describe(name, saved)}</td>
              <td>{describe(name, typed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const toTexts = (value: unknown): string[] =>
  [value ?? []].flat().filter((each) => typeof each === "string");

/** Several values are a set: their order says nothing. */
const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((value) => other.includes(value));
