import { Hash, Mail } from "lucide-react";
import { TextField, type TextFieldProps } from "./text-field";
import type { FieldProps } from "./use-action-form";

type IdentityFieldProps = FieldProps &
  Pick<TextFieldProps, "labelEnd" | "autoFocus" | "autoComplete">;

/** The account id; typed or remembered, never checked before it is sent. */
export function AccountIdField(props: IdentityFieldProps) {
  return (
    <TextField
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

/** The address a user has in their account. */
export function EmailField(props: IdentityFieldProps) {
  return (
    <TextField
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
