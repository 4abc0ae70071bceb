import { useTranslation } from "react-i18next";
import { FormConflict } from "~/components/form/form-conflict";
import { indexTree } from "~/lib/forms/tree-ticks";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import { toRightsNodes } from "../rights-tree";
import type { SetPage } from "./route.server";
import type { SetFormHandle } from "./use-set-form";

/** So many operators or places are named; the others are counted. */
const namedValues = 8;

interface SetConflictProps {
  page: SetPage;
  form: SetFormHandle;
  onTake: () => void;
}

/** What is wrong with all of the form, such as that somebody else has saved the set meanwhile. */
export function SetConflict({ page, form, onTake }: SetConflictProps) {
  const { t } = useTranslation("ui");
  const { tag } = useFormat().options;
  const users = new Map(page.candidates.map(({ id, name }) => [id, name]));
  const describe = (names: string[]) => {
    const said = names.slice(0, namedValues);
    if (names.length > said.length) said.push(`+${names.length - said.length}`);
    return joinList(said, tag) || t("conflict.nothing");
  };
  const describePlaces = (values: string[]) => {
    const places = new Map(
      [...indexTree(toRightsNodes(page.regions)).values()].map(({ value, name }) => [value, name]),
    );
    return describe(values.flatMap((value) => places.get(value) ?? []));
  };
  return (
    <FormConflict
      form={form}
      savedAt={page.id === null ? paths.newPrivilegeSet : paths.privilegeSet(page.id)}
      onTake={onTake}
      fields={{
        name: "text",
        user_ids: (ids) => describe(ids.flatMap((id) => users.get(id) ?? [])),
        live: describePlaces,
        playback: describePlaces,
        ptz: describePlaces,
        allow_new: describePlaces,
      }}
    />
  );
}
