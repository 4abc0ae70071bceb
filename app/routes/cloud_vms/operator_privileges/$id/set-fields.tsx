import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "~/components/form/choice/choice-field";
import { TextField } from "~/components/form/text-field";
import { useNativeValues } from "~/components/form/use-native-values";
import { cardClass } from "~/components/ui/card";
import { ItemLink } from "~/components/ui/item-link";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import type { RightsValues } from "../rights-tree";
import { CopyRights } from "./copy-rights";
import { RightsField } from "./rights-field";
import type { SetPage } from "./route.server";
import type { SetFormHandle } from "./use-set-form";

const cardBody = `${cardClass} flex min-w-0 flex-col gap-4 p-4`;

/** Name, operators and rights of a set. */
export function SetFields({ page, form }: { page: SetPage; form: SetFormHandle }) {
  const copied = form.answer?.data;
  const start: RightsValues = copied?.values ?? {
    live: form.valuesOf("live"),
    playback: form.valuesOf("playback"),
    ptz: form.valuesOf("ptz"),
    allow_new: form.valuesOf("allow_new"),
  };
  const { frame, values } = useNativeValues(start);
  return (
    <div ref={frame} className="flex min-w-0 flex-col gap-4">
      {page.isWhole && <WhoFields page={page} form={form} />}
      <div className={cardBody}>
        <CopyRights page={page} form={form} />
        <RightsField page={page} form={form} start={start} now={values} revision={copied?.at} />
      </div>
    </div>
  );
}

function WhoFields({ page, form }: { page: SetPage; form: SetFormHandle }) {
  const { t } = useTranslation("privileges");
  const { defaultValue: _single, ...operators } = form.field("user_ids");
  return (
    <div className={cardBody}>
      <TextField
        {...form.field("name")}
        required
        autoComplete="off"
        maxLength={limits.nameMaxChars}
      />
      <ChoiceField
        {...operators}
        multiple
        values={form.valuesOf("user_ids")}
        choices={page.candidates.map(({ id, name, email }) => ({
          value: id,
          label: `${name} · ${email}`,
        }))}
        empty={t("hint.operators")}
      />
      {page.isMaster && (
        <Link
          to={`${paths.users}?dialog=new`}
          className="self-start text-xs text-accent-text hover:underline"
        >
          {t("invite")}
        </Link>
      )}
      {page.users.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-xs text-fg-2">
          {t("as.of")}
          {page.users.map(({ id, name }) => (
            <ItemLink
              key={id}
              to={paths.operatorAccess(id)}
              className="text-accent-text hover:underline"
            >
              {name}
            </ItemLink>
          ))}
        </p>
      )}
    </div>
  );
}
