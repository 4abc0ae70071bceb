import { useTranslation } from "react-i18next";
import { EditorPane } from "~/components/list/editor-layout";
import { ReadOnlyNote } from "~/components/ui/no-permission";
import { paths } from "~/lib/paths";
import { AccessList } from "../access-list";
import type { SetView } from "./route.server";

/** What a set allows, for one of its operators. */
export function SetCameras({ page }: { page: SetView }) {
  const { t } = useTranslation("privileges");
  const { name, path, query, access } = page;
  return (
    <EditorPane title={name} lead={t("own.lead")} closeTo={paths.operatorPrivileges}>
      <ReadOnlyNote>{t("own.read_only")}</ReadOnlyNote>
      <p className="tnum text-fg-2">
        {t("summary", { ...access.counts, count: access.counts.all })}
      </p>
      <AccessList caption={name} path={path} query={query} access={access} />
    </EditorPane>
  );
}
