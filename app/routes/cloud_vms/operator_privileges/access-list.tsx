import { Cctv, Check } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ResourceList } from "~/components/list/resource-list";
import type { Column } from "~/components/list/resource-table";
import { ChipLink } from "~/components/ui/chip-link";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { rightNames } from "~contract/names";
import { type AccessQuery, accessQuery, accessViews } from "./access-query";
import type { AccessPage, AccessRow } from "./access-rows";

interface AccessListProps {
  caption: string;
  path: string;
  query: AccessQuery;
  access: AccessPage;
  /** Behind the rights: what gives them. */
  given?: (row: AccessRow) => ReactNode;
}

/** Cameras with a mark in the column of each right, to be read only. */
export function AccessList({ caption, path, query, access, given }: AccessListProps) {
  const { t } = useTranslation("privileges");
  const { number } = useFormat();
  const list = accessQuery(path);
  const columns: Column<AccessRow>[] = [
    {
      id: "camera",
      head: t("column.camera"),
      cell: ({ name, host, region }) => (
        <>
          <span className="block font-medium text-fg">{name}</span>
          <span className="block text-xs text-fg-3">{`${region} · ${host}`}</span>
        </>
      ),
    },
    ...rightNames.map((right) => ({
      id: right,
      head: t(`right.${right}`),
      cell: (row: AccessRow) => <RightMark isGiven={row[right]} />,
    })),
    ...(given ? [{ id: "given", head: t("column.given"), cell: given }] : []),
  ];
  return (
    <div className="flex flex-col gap-3">
      <FilterBar
        query={list}
        values={query}
        filters={[{ key: "search", kind: "search", label: t("search_camera") }]}
        beside={accessViews.map((view) => (
          <ChipLink
            key={view}
            to={list.href(query, { view })}
            current={query.view === view}
            count={number(access.counts[view])}
          >
            {t(`view.${view}`)}
          </ChipLink>
        ))}
      />
      <ResourceList
        caption={caption}
        query={list}
        values={query}
        sorts={[]}
        columns={columns}
        rows={access.rows}
        rowKey={({ id }) => id}
        total={access.total}
        dimmed={({ live, playback, ptz }) => !(live || playback || ptz)}
        empty={{ first: { icon: Cctv, title: t("no_camera.title"), text: t("no_camera.text") } }}
      />
    </div>
  );
}

/** Given or not, also for a reader. */
function RightMark({ isGiven }: { isGiven: boolean }) {
  const { t } = useTranslation("privileges");
  return (
    <>
      {isGiven ? (
        <Icon as={Check} className="text-accent-text" />
      ) : (
        <span aria-hidden="true" className="text-fg-3">
          —
        </span>
      )}
      <span className="sr-only">{t(isGiven ? "given" : "not_given")}</span>
    </>
  );
}
