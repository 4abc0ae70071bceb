import { useTranslation } from "react-i18next";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import type { Refusal } from "~/lib/forms/form";
import { limits } from "~contract/limits";

/** What a view is called. */
export function NameField(props: { value: string; refusal: Refusal<"name"> | undefined }) {
  const { t } = useTranslation("live");
  const errorOf = useFieldErrors(props.refusal, { name: t("views.name") });
  return (
    <TextField
      name="name"
      label={t("views.name")}
      defaultValue={props.value}
      error={errorOf("name")}
      // A little more than is allowed: what is too long is said, not cut.
      maxLength={limits.viewNameMaxChars * 2}
      autoComplete="off"
      required
      data-first-focus
    />
  );
}
