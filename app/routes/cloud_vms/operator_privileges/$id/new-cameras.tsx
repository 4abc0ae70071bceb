import { useTranslation } from "react-i18next";
import type { TreeItem } from "~/components/form/tree/tree-types";
import { indexTree } from "~/lib/forms/tree-ticks";
import { useFormat } from "~/lib/hooks/use-format";

/** So many places are named; the others are counted. */
const namedPlaces = 6;

/** In words: at which hosts and regions cameras that are added later join the set by themselves. */
export function NewCameras({
  nodes,
  switched,
}: {
  nodes: readonly TreeItem[];
  switched: readonly string[];
}) {
  const { t } = useTranslation("privileges");
  const { tag } = useFormat().options;
  const all = indexTree(nodes);
  const names = switched.flatMap((id) => all.get(id)?.name ?? []);
  const more = names.length - namedPlaces;
  const said = names.slice(0, namedPlaces);
  if (more > 0) said.push(t("new_cameras.more", { count: more }));
  const places = new Intl.ListFormat(tag, { type: "conjunction" }).format(said);
  return (
    <p className="text-fg-2">
      {names.length === 0 ? t("new_cameras.none") : t("new_cameras.some", { places })}
    </p>
  );
}
