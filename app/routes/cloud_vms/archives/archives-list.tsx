import { Link, useParams } from "@remix-run/react";
import { Archive, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ResourceList } from "~/components/list/resource-list";
import { buttonClass } from "~/components/ui/button";
import type { ArchiveItem, ArchiveList } from "~/lib/archive/archives-call.server";
import { archivesQuery } from "~/lib/archive/archives-query";
import { paths } from "~/lib/paths";
import { archiveSorts } from "~contract/names";
import { ArchiveCard } from "./archive-card";
import type { ArchivesPage } from "./route.server";
import { useArchiveColumns } from "./use-archive-columns";
import { useArchiveName } from "./use-archive-name";

/** One page of archives, as cards or as a table, and what can be done with the ticked ones. */
export function ArchivesList({ page, archives }: { page: ArchivesPage; archives: ArchiveList }) {
  const { t } = useTranslation("archives");
  const { query, viewMode, noteId } = page;
  const nameOf = useArchiveName();
  const columns = useArchiveColumns(query, noteId);
  const { id } = useParams();
  return (
    <ResourceList
      caption={t("heading")}
      query={archivesQuery}
      values={query}
      sorts={archiveSorts}
      columns={columns}
      density="picture"
      rows={archives.list}
      rowKey={(archive) => archive.id}
      currentKey={id}
      total={archives.total}
      card={
        viewMode === "photo"
          ? (archive: ArchiveItem, tick) => (
              <ArchiveCard
                key={archive.id}
                archive={archive}
                query={query}
                isCurrent={archive.id === id}
                isNoteOpen={archive.id === noteId}
                tick={tick}
              />
            )
          : undefined
      }
      gridClass="grid gap-x-4 gap-y-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
      bulk={{
        nameOf,
        onCards: true,
        actions: [{ dialog: "delete", icon: Trash2, label: t("delete.submit") }],
      }}
      empty={{
        isFiltered: archivesQuery.activeFilters(query).length > 0 && archives.used_count > 0,
        filtered: { text: t("empty.filtered") },
        first: {
          icon: Archive,
          title: t("empty.title"),
          text: t("empty.text"),
          action: (
            <Link to={paths.events} className={buttonClass("primary")}>
              {t("empty.action")}
            </Link>
          ),
        },
      }}
    />
  );
}
