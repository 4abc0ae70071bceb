import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EditorLayout } from "~/components/list/editor-layout";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { NewLink } from "~/components/ui/new-link";
import { NoPermission } from "~/components/ui/no-permission";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { loadSets } from "./route.server";
import { SetSearch } from "./set-search";
import { useSetItems } from "./use-set-items";

export const handle: RouteHandle = {
  i18n: ["ui", "privileges", "errors"],
  title: "operator_privileges",
  section: "vms",
};

export function loader(args: LoaderFunctionArgs) {
  return loadSets(args);
}

/** The sets of operator privileges, with the editor of one beside them. */
export default function OperatorPrivileges() {
  const { t } = useTranslation(["privileges", "ui"]);
  const { sets, search, canAdd, viewerId } = useLoaderData<typeof loader>();
  const items = useSetItems(sets ?? [], search);
  const addLink = (
    <NewLink to={paths.newPrivilegeSet} size="sm">
      {t("new")}
    </NewLink>
  );
  return (
    <EditorLayout
      heading={t("heading")}
      action={canAdd && (items.length > 0 || search !== "") && addLink}
      search={<SetSearch search={search} canLookAtOthers={canAdd} viewerId={viewerId} />}
      items={items}
      empty={
        sets === null ? (
          <LoadFailed />
        ) : search !== "" ? (
          <EmptyState icon={KeyRound} title={t("ui:empty.title")}>
            {t("no_match")}
          </EmptyState>
        ) : canAdd ? (
          <EmptyState icon={KeyRound} title={t("empty.title")} action={addLink}>
            {t("empty.text")}
          </EmptyState>
        ) : (
          <NoPermission title={t("none")} who="manager" what={t("heading")} />
        )
      }
      unchosen={
        <EmptyState icon={KeyRound} title={t("unchosen.title")}>
          {t(canAdd ? "unchosen.text" : "unchosen.own")}
        </EmptyState>
      }
    />
  );
}
