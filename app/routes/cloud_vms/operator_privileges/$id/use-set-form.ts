import { useTranslation } from "react-i18next";
import { useActionForm } from "~/components/form/use-action-form";
import { paths } from "~/lib/paths";
import type { Copied } from "./change-set.server";
import type { SetPage } from "./route.server";

export function useSetForm({ id, name, users, values }: SetPage) {
  const { t } = useTranslation("privileges");
  return useActionForm<
    "name" | "user_ids" | "live" | "playback" | "ptz" | "allow_new" | "copy_from",
    Copied
  >({
    intent: "save",
    action: id === null ? paths.newPrivilegeSet : paths.privilegeSet(id),
    labels: {
      name: t("field.name"),
      user_ids: t("field.operators"),
      live: t("right.live"),
      playback: t("right.playback"),
      ptz: t("right.ptz"),
      allow_new: t("allow_new"),
      copy_from: t("copy.label"),
    },
    defaultValue: { name, user_ids: users.map((user) => user.id), ...values },
    texts: {
      USER_NOT_FOUND: (_fault, field) => (field === "user_ids" ? t("error.operator") : undefined),
      HOST_NOT_FOUND: (_fault, field) => (field === "live" ? t("error.camera") : undefined),
    },
  });
}

export type SetFormHandle = ReturnType<typeof useSetForm>;
