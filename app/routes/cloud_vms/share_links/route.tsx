import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { ShareDialog } from "~/components/share/share-dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { useMessageRefresh } from "~/lib/realtime/use-live-refresh";
import { changeLinks } from "./change-links.server";
import { LinkDialog } from "./link-dialog";
import { LinksFilters } from "./links-filters";
import { LinksList } from "./links-list";
import { linksQuery } from "./links-query";
import { RevokeLinks } from "./revoke-links";
import { loadLinks } from "./route.server";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "share_links", "share_dialog", "password", "events", "errors"],
  title: "share_links",
  section: "vms",
};

export function loader(args: LoaderFunctionArgs) {
  return loadLinks(args);
}

export function action(args: ActionFunctionArgs) {
  return changeLinks(args);
}

/** Every link the viewer may see, whoever made it: how long it works, who got it, and how often it was opened. */
export default function ShareLinks() {
  const { t } = useTranslation("share_links");
  const page = useLoaderData<typeof loader>();
  const { query, links, share, asked } = page;
  // At times without a message too: a link is opened, and ends.
  useMessageRefresh("SHARE_LINK_CHANGE", { throttleMs: 1_000, fallbackMs: 60_000 });
  const closeTo = linksQuery.href(query);
  const ids = links?.list.map((link) => link.id) ?? [];
  return (
    <ListScreen heading={t("heading")} lead={t("lead")} drawer={drawerList(linksQuery, query, ids)}>
      {share && <ShareDialog event={share} closeTo={closeTo} />}
      {asked?.dialog === "revoke" && <RevokeLinks picked={asked.picked} to={closeTo} />}
      {asked && asked.dialog !== "revoke" && (
        <LinkDialog dialog={asked.dialog} link={asked.link} closeTo={closeTo} now={page.now} />
      )}
      {links ? (
        <>
          <LinksFilters query={query} links={links} />
          <ListBody path={linksQuery.path}>
            <LinksList page={page} links={links} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
