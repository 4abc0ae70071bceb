import { useTranslation } from "react-i18next";
import { usePost, usePostError } from "~/components/form/use-post";
import { PickedDialog } from "~/components/list/picked-dialog";
import { type ArchivesQuery, archivesQuery } from "~/lib/archive/archives-query";
import type { PickedRows } from "~/lib/lists/picked-rows";

interface DeleteArchivesProps {
  query: ArchivesQuery;
  picked: PickedRows<{ id: string; note: string }>;
}

/** Asks before archives are deleted; what it did can be taken back. */
export function DeleteArchives({ query, picked }: DeleteArchivesProps) {
  const { t } = useTranslation("archives");
  const closeTo = archivesQuery.href(query);
  const post = usePost({ intent: "delete" });
  const notes = picked.rows.flatMap(({ note }) => note || []);
  return (
    <PickedDialog
      danger
      form={{ ...post, error: usePostError(post) }}
      picked={picked}
      title={t("delete.title", { count: picked.rows.length })}
      text={t("delete.text")}
      submitLabel={t("delete.submit")}
      closeTo={closeTo}
    >
      {notes.length > 0 && (
        <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto text-fg-2">
          {notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes may be alike, and stay in their order
            <li key={index} className="truncate">
              {note}
            </li>
          ))}
        </ul>
      )}
    </PickedDialog>
  );
}
