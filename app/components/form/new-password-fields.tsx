import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InputSize } from "./input-box";
import { PasswordField } from "./password-field";
import { PasswordRules } from "./password-rules";

export interface NewPasswordFieldsProps {
  /** "Password" where there is none yet, else "New password". */
  label?: string;
  /** Translated. */
  errors: { password?: string | undefined; confirm_password?: string | undefined };
  size?: InputSize;
  autoFocus?: boolean;
}

/**
 * A password being chosen: its rules while it is typed, and once more to confirm it, compared again whenever one of
 * the two changes (C249). Posts `password` and `confirm_password`, as newPasswordForm of the contract has them.
 * Texts: namespaces "password" and "errors".
 */
export function NewPasswordFields({ label, errors, size, autoFocus }: NewPasswordFieldsProps) {
  const { t } = useTranslation(["password", "errors"]);
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [compared, setCompared] = useState(false);
  const live = compared && confirmation !== "";
  const differs = password !== confirmation ? t("errors:CONFIRM_NOT_MATCHED") : undefined;
  const texts = { show: t("show"), hide: t("hide"), capsLock: t("caps_lock") };
  const field = { size, texts, required: true, maxLength: 256, autoComplete: "new-password" };
  return (
    <>
      <div className="flex flex-col gap-2">
        <PasswordField
          {...field}
          name="password"
          label={label ?? t("label")}
          autoFocus={autoFocus}
          describedBy="password-rules"
          error={errors.password}
          onChange={(event) => {
            setPassword(event.target.value);
            if (confirmation !== "") setCompared(true);
          }}
        />
        <PasswordRules id="password-rules" password={password} />
      </div>
      <PasswordField
        {...field}
        name="confirm_password"
        label={t("confirm")}
        error={live ? differs : errors.confirm_password}
        onChange={({ target: { value } }) => {
          setConfirmation(value);
          // Not when it loses the focus: the error would push the button away from under the pointer.
          if (value.length >= password.length) setCompared(true);
        }}
      />
    </>
  );
}
