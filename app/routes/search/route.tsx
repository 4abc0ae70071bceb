import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { SearchBox } from "~/components/list/search-box";
import { groupFound, type PaletteGroup } from "~/components/palette/found-items";
import { narrow, useLocalGroups } from "~/components/palette/use-local-groups";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { readSearchText, searchByName } from "~/lib/palette/search-by-name.server";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { FoundGroup } from "./found-group";

export const handle: RouteHandle = {
  i18n: ["ui", "palette"],
  title: "search",
  section: "console",
};

/** What the command palette finds, as a page: the top bar's search without script. */
export async function loader(args: LoaderFunctionArgs) {
  const { master, is_region_manager: regionManager } = await requireUser(args);
  const text = readSearchText(args.request);
  const found = text === "" ? null : await searchByName(args, text);
  return { user: { master, regionManager }, text, found, requestId: args.context.requestId };
}

export default function Search() {
  const { t } = useTranslation(["palette", "common"]);
  const { user, text, found } = useLoaderData<typeof loader>();
  const local = useLocalGroups(user).map(({ name, items }) => ({
    name,
    items: narrow(items, text),
  }));
  const groups: PaletteGroup[] =
    text === "" ? local : [...(found ? groupFound(found) : []), ...local];
  const shown = groups
    // The theme and the way out are forms, which the user's menu has.
    .map(({ name, items }) => ({
      name,
      items: items.filter(({ does }) => typeof does === "object" && "to" in does),
    }))
    .filter(({ items }) => items.length > 0);
  const hasFailed = text !== "" && found === null;
  return (
    <ListScreen heading={t("common:title.search")} lead={t("page.lead")}>
      <Form method="get" role="search">
        <SearchBox key={text} label={t("placeholder")} value={text} className="w-96 max-w-full" />
      </Form>
      <ListBody path={paths.search}>
        {hasFailed && <LoadFailed title={t("failed")} />}
        {shown.map((group) => (
          <FoundGroup key={group.name} group={group} />
        ))}
        {shown.length === 0 && !hasFailed && (
          <div className={cardClass}>
            <EmptyState
              icon={SearchX}
              title={t("none", { text })}
              action={<Link to={paths.search}>{t("group.screens")}</Link>}
            >
              {t("none_hint")}
            </EmptyState>
          </div>
        )}
      </ListBody>
    </ListScreen>
  );
}
