import { useTranslation } from "react-i18next";
import { PasswordField } from "./password-field";
import type { FieldProps } from "./use-action-form";

/** The password in use, asked for again (threat B27). */
export function GivenPassword(field: FieldProps) {
  const { t } = useTranslation("password");
  return (
    <PasswordField
      {...field}
      autoComplete="current-password"
      maxLength={256}
      required
      texts={{ show: t("show"), hide: t("hide"), capsLock: t("caps_lock") }}
    />
  );
}
