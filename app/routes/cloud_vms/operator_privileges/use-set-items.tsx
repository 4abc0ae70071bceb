import { useTranslation } from "react-i18next";
import type { EditorItem } from "~/components/list/editor-layout";
import { Avatar } from "~/components/ui/avatar";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import type { SetItem } from "./route.server";

/** So many operators of a set have their faces in the list. */
const shownFaces = 3;

/** The sets as rows of the list: how many operators and cameras, and who. */
export function useSetItems(sets: readonly SetItem[], search: string): EditorItem[] {
  const { t, i18n } = useTranslation("privileges");
  const kept = search === "" ? "" : `?${new URLSearchParams({ find: search })}`;
  return sets.map(({ id, name, camera_count: cameras, users }) => ({
    id,
    to: `${paths.privilegeSet(id)}${kept}`,
    title: name,
    text: `${t("item.operators", { count: users.length })} · ${t("item.cameras", { count: cameras })}`,
    end: (
      <span
        className="pointer-events-none flex -space-x-2"
        title={joinList(
          users.map((user) => user.name),
          i18n.language,
        )}
      >
        {users.slice(0, shownFaces).map((user) => (
          <span key={user.id} className="rounded-full ring-2 ring-surface">
            <Avatar name={user.name} />
          </span>
        ))}
      </span>
    ),
  }));
}
