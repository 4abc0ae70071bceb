import { Link, useParams } from "@remix-run/react";
import { Link2, Link2Off } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { ResourceList } from "~/components/list/resource-list";
import { buttonClass } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { shareLinkSorts } from "~contract/names";
import { LinkActions } from "./link-menu";
import { linkStateOf } from "./link-state";
import type { LinkRow, LinksData } from "./links.server";
import { linksQuery } from "./links-query";
import type { LinksPage } from "./route.server";
import { useLinkColumns } from "./use-link-columns";

/** One page of links; the ticked ones can be revoked together. */
export function LinksList({ page, links }: { page: LinksPage; links: LinksData }) {
  const { t } = useTranslation("share_links");
  const nameOf = useEventName();
  const { query, now } = page;
  const { id } = useParams();
  const columns = useLinkColumns(query, now);
  const isFiltered = linksQuery.activeFilters(query).length > 0;
  return (
    <ResourceList
      caption={t("heading")}
      query={linksQuery}
      values={query}
      sorts={shareLinkSorts}
      columns={columns}
      rows={links.list}
      rowKey={(link) => link.id}
      currentKey={id}
      rowActions={(link) => <LinkActions link={link} query={query} now={now} />}
      total={links.total}
      density="picture"
      dimmed={(link) => linkStateOf(link.expiry_time, now) === "expired"}
      bulk={{
        nameOf: (link: LinkRow) => link.note || nameOf(link.event.event_id),
        actions: [{ dialog: "revoke", label: t("action.revoke"), icon: Link2Off }],
      }}
      empty={{
        isFiltered,
        first: {
          icon: Link2,
          title: t("empty.title"),
          text: t("empty.text"),
          action: (
            <Link to={paths.events} className={buttonClass("secondary", "sm")}>
              {t("empty.events")}
            </Link>
          ),
        },
      }}
    />
  );
}
