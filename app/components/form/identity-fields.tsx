import { Hash, Mail } from "lucide-react";
import { TextField, type TextFieldProps } from "./text-field";

type IdentityFieldProps = Pick<
  TextFieldProps,
  "label" | "labelEnd" | "defaultValue" | "autoFocus" | "error" | "autoComplete"
>;

/** The account somebody has; typed or remembered, never checked before it is sent. */
export function AccountIdField(props: IdentityFieldProps) {
  return (
    <TextField
      name="account_id"
      icon={Hash}
      size="lg"
      className="tnum"
      inputMode="numeric"
      autoCapitalize="off"
      spellCheck={false}
      autoComplete="organization"
      maxLength={32}
      required
      {...props}
    />
  );
}

/** The address somebody has in his account. */
export function EmailField(props: IdentityFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      icon={Mail}
      size="lg"
      autoCapitalize="off"
      spellCheck={false}
      autoComplete="email"
      maxLength={254}
      required
      {...props}
    />
  );
}
