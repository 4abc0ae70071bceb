import { ChevronsUpDown } from "lucide-react";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { Field } from "./field";
import { bareInputClass, InputBox, type InputSize } from "./input-box";
import { TextField } from "./text-field";

export interface MobileNumberFieldsProps {
  countries: { code: string; name: string; callingCode: string }[];
  /** ISO 3166 and number, as typed before or as known. */
  country: string;
  phone: string;
  /** Translated. */
  texts: { country: string; phone: string; hint?: string };
  errors: { country?: string | undefined; phone?: string | undefined };
  size?: InputSize;
  autoFocus?: boolean;
  required?: boolean;
}

/** A mobile number: country by name and calling code, and the rest. Posts `country` and `phone`. */
export function MobileNumberFields({
  countries,
  country,
  phone,
  texts,
  errors,
  size,
  autoFocus,
  required,
}: MobileNumberFieldsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-3 max-sm:grid-cols-1">
      <Field name="country" label={texts.country} error={errors.country}>
        {(wiring) => (
          <InputBox size={size} end={<Icon as={ChevronsUpDown} size={14} className="text-fg-3" />}>
            <select
              {...wiring}
              name="country"
              defaultValue={country}
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
        name="phone"
        type="tel"
        label={texts.phone}
        hint={texts.hint}
        error={errors.phone}
        size={size}
        defaultValue={phone}
        autoComplete="tel-national"
        autoFocus={autoFocus}
        required={required}
        maxLength={40}
        className="tnum"
      />
    </div>
  );
}
