import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { typeInto } from "~/lib/forms/type-into";
import type { InputSize } from "./input-box";
import { NewPasswordField } from "./new-password-field";
import { PasswordField } from "./password-field";
import { PasswordRules } from "./password-rules";
import type { ActionFormHandle } from "./use-action-form";

export interface NewPasswordFieldsProps {
  /** Of the two fields `password` and `confirm_password`, as newPasswordForm of the contract has them. */
  form: Pick<ActionFormHandle<"password" | "confirm_password">, "field">;
  size?: InputSize;
  autoFocus?: boolean;
}

/**
 * A password being chosen: its rules while it is typed, and once more to confirm it, compared again whenever one of
 * the two changes (C249). A generated password stands in both (C250). Texts: namespaces "password" and "errors".
 */
export function NewPasswordFields({ form, size, autoFocus }: NewPasswordFieldsProps) {
  const { t } = useTranslation(["password", "errors"]);
  const [password, setPassword] = useState("");
  const [confirmation, setConfirmation] = useState("");
  const [compared, setCompared] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // Typed, or filled in by the browser, before the page's script ran: no event tells of it.
  useEffect(() => {
    const posted = box.current?.closest("form");
    if (!posted) return;
    const typed = new FormData(posted);
    setPassword(String(typed.get("password")));
    setConfirmation(String(typed.get("confirm_password")));
  }, []);
  const live = compared && confirmation !== "";
  const differs = password !== confirmation ? t("errors:CONFIRM_NOT_MATCHED") : undefined;
  const confirm = form.field("confirm_password");
  const field = { size, required: true, maxLength: 256, autoComplete: "new-password" };
  const repeat = (generated: string) => {
    const element = document.getElementById(confirm.id);
    if (element instanceof HTMLInputElement) typeInto(element, generated);
  };
  return (
    <>
      <div ref={box} className="flex flex-col gap-2">
        <NewPasswordField
          {...field}
          {...form.field("password")}
          autoFocus={autoFocus}
          onGenerated={repeat}
          describedBy="password-rules"
          onChange={(event) => {
            setPassword(event.target.value);
            if (confirmation !== "") setCompared(true);
          }}
        />
        <PasswordRules id="password-rules" password={password} />
      </div>
      <PasswordField
        {...field}
        {...confirm}
        texts={{ show: t("show"), hide: t("hide"), capsLock: t("caps_lock") }}
        error={live ? differs : confirm.error}
        onChange={({ target: { value } }) => {
          setConfirmation(value);
          // Not when it loses the focus: the error would push the button away from under the pointer.
          if (value.length >= password.length) setCompared(true);
        }}
      />
    </>
  );
}
