import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { GivenPassword } from "~/components/form/given-password";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import type { FormFault } from "~/lib/forms/form-answer";
import { apiTokenDaysChoices, apiTokenScopes } from "~contract/api-token-names";
import { limits } from "~contract/limits";
import { NewTokenDialog } from "./new-token-dialog";
import type { NewToken } from "./route.server";
import { tokensQuery } from "./tokens-query";

type Field = "name" | "scope" | "expire_days" | "password";

/** Name, scope and lifetime of a new token; in its place the token, once there is one. */
export function CreateToken({ closeTo }: { closeTo: string }) {
  const { t } = useTranslation("api_tokens");
  const full = ({ max }: FormFault) =>
    max === undefined ? undefined : t("create.full", { count: max });
  const form = useActionForm<Field, NewToken>({
    intent: "create",
    action: tokensQuery.href(tokensQuery.read(new URLSearchParams()), {}, { dialog: "new" }),
    labels: {
      name: t("create.name"),
      scope: t("create.scope"),
      expire_days: t("create.days"),
      password: t("create.password"),
    },
    defaultValue: { scope: "read", expire_days: "90" },
    texts: { WRONG_PASSWORD: t("create.wrong_password"), INVALID_ARGUMENT: full },
  });
  const token = form.answer?.data?.token;
  if (token) return <NewTokenDialog token={token} closeTo={closeTo} />;
  const days = apiTokenDaysChoices.map((count) => ({
    value: String(count),
    label: t("days", { count }),
  }));
  const scopes = apiTokenScopes.map((value) => ({ value, label: t(`scope.${value}`) }));
  return (
    <FormDialog
      form={form}
      title={t("create.title")}
      text={t("create.text")}
      submitLabel={t("create.submit")}
      closeTo={closeTo}
    >
      <TextField
        {...form.field("name")}
        required
        maxLength={limits.nameMaxChars * 2}
        autoComplete="off"
        data-first-focus
      />
      <SelectField {...form.field("scope")} options={scopes} />
      <SelectField {...form.field("expire_days")} options={days} />
      <GivenPassword {...form.field("password")} />
    </FormDialog>
  );
}
