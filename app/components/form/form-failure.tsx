import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Refusal } from "~/lib/forms/form";
import { FormError } from "./form-error";

/** What is wrong with all of a form, over its button; nothing where nothing is. Texts: namespace "errors". */
export function FormFailure({
  refusal,
  children,
}: {
  refusal: Refusal | undefined;
  /** A way on, behind the text. */
  children?: ReactNode;
}) {
  const { t } = useTranslation("errors");
  if (!refusal?.form) return null;
  const { form, max, retryAfterSeconds } = refusal;
  const text =
    form === "TOO_MANY_ATTEMPTS" && retryAfterSeconds
      ? t("wait_minutes", { count: Math.ceil(retryAfterSeconds / 60) })
      : t(form, { max });
  return (
    <FormError>
      {text}
      {children && <> {children}</>}
    </FormError>
  );
}
