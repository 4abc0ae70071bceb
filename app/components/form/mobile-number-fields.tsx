import { ChevronsUpDown } from "lucide-react";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { Field } from "./field";
import { bareInputClass, InputBox, type InputSize } from "./input-box";
import { TextField } from "./text-field";
import type { FieldProps } from "./use-action-form";

export interface MobileNumberFieldsProps {
  countries: { code: string; name: string; callingCode: string }[];
  /** ISO 3166, as typed before or as known. */
  country: FieldProps;
  phone: FieldProps;
  hint?: string;
  size?: InputSize;
  autoFocus?: boolean;
  required?: boolean;
}

/** A mobile number: country by name and calling code, and the rest. */
export function MobileNumberFields({
  countries,
  country,
  phone,
  hint,
  size,
  autoFocus,
  required,
}: MobileNumberFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-3 max-sm:grid-cols-1">
      <Field {...country}>
        {(wiring) => (
          <InputBox size={size} end={<Icon as={ChevronsUpDown} size={14} className="text-fg-3" />}>
            <select
              {...wiring}
              name={country.name}
              form={country.form}
              defaultValue={country.defaultValue}
              autoComplete="country"
              className={cx(bareInputClass, "-mr-8 appearance-none pr-8 *:bg-overlay *:text-fg")}
            >
              {countries.map(({ code, name, callingCode }) => (
                <option key={code} value={code}>
                  {name} {callingCode}
                </option>
              ))}
            </select>
          </InputBox>
        )}
      </Field>
      <TextField
        {...phone}
        inputMode="tel"
        hint={hint}
        size={size}
        autoComplete="tel-national"
        autoFocus={autoFocus}
        required={required}
        maxLength={40}
        className="tnum"
      />
    </div>
  );
}
