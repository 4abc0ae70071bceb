import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditorPane } from "~/components/list/editor-layout";
import { Badge } from "~/components/ui/badge";
import { ReadOnlyNote } from "~/components/ui/no-permission";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { AccessList } from "../../access-list";
import { UserChoice } from "../user-choice";
import { loadAccess } from "./route.server";
import { SourceNames } from "./source-names";
import { WhyDialog } from "./why-dialog";

export const handle: RouteHandle = {
  i18n: ["ui", "privileges", "errors"],
  title: "operator_privileges",
  section: "vms",
  trail: (loaded) => [
    { title: "operator_privileges", to: paths.operatorPrivileges },
    { name: (loaded as { name: string }).name },
  ],
};

export function loader(args: LoaderFunctionArgs) {
  return loadAccess(args);
}

/** What one user may see in effect, and what gives it. */
export default function UserAccess() {
  const { t } = useTranslation("privileges");
  const page = useLoaderData<typeof loader>();
  const { name, user, users, isMaster, isOwn, managed, path, query, access, camera } = page;
  return (
    <EditorPane
      title={isOwn ? t("as.own") : t("as.of_name", { name })}
      lead={t("as.lead")}
      closeTo={paths.operatorPrivileges}
    >
      {camera && <WhyDialog page={page} camera={camera} />}
      {users && <UserChoice users={users} chosen={user} />}
      <ReadOnlyNote>{t(isMaster ? "as.master" : "as.union")}</ReadOnlyNote>
      {managed.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {managed.map((region) => (
            <li key={region}>
              <Badge tone="accent">{t("source.region", { name: region })}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="tnum font-medium">
        {t("summary", { ...access.counts, count: access.counts.all })}
      </p>
      <AccessList
        caption={name}
        path={path}
        query={query}
        access={access}
        given={(row) => <SourceNames row={row} path={path} query={query} />}
      />
    </EditorPane>
  );
}
