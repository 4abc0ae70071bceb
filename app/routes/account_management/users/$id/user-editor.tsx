import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { FormConflict } from "~/components/form/form-conflict";
import { useActionForm } from "~/components/form/use-action-form";
import { useUnsavedGuard } from "~/components/form/use-unsaved-guard";
import { useVersion } from "~/components/form/use-version";
import { EditDrawer } from "~/components/list/edit-drawer";
import { Avatar } from "~/components/ui/avatar";
import { joinList } from "~/lib/i18n/join";
import type { UserPage } from "../route.server";
import { UserFields } from "../user-fields";
import { usersQuery } from "../users-query";
import { UserFacts } from "./user-facts";

/** The form of a user who has confirmed their address. */
export function UserEditor({ page }: { page: UserPage }) {
  const { t, i18n } = useTranslation(["users", "ui"]);
  const { user, regions, query } = page;
  const { id, name, master } = user;
  const savedAt = usersQuery.itemHref(query, id);
  const form = useActionForm({
    intent: "save",
    id,
    action: savedAt,
    labels: {
      name: t("field.name"),
      master: t("field.master"),
      region_ids: t("field.regions"),
    },
    defaultValue: { name, master, region_ids: user.regions.map((region) => region.id) },
  });
  const version = useVersion(form, user.version);
  const guard = useUnsavedGuard(form);
  const nameOf = (regionId: string) =>
    regions.find((region) => region.id === regionId)?.name ?? regionId;
  const isSelf = id === page.viewerId;
  return (
    <EditDrawer
      id={id}
      title={name}
      mark={<Avatar name={name} picture={user.profile_picture} />}
      form={form}
      guard={guard}
      remove={{
        to: usersQuery.href(query, {}, { dialog: "delete", id }),
        label: t("delete.submit"),
      }}
    >
      <ActionForm form={form} hidden={{ version }} className="flex flex-col gap-4">
        <FormConflict
          form={form}
          fields={{
            name: "text",
            master: ([on]) => t(on ? "yes" : "no"),
            region_ids: (ids) =>
              joinList(ids.map(nameOf), i18n.language) || t("ui:conflict.nothing"),
          }}
          savedAt={savedAt}
          onTake={guard.discard}
        />
        <UserFields
          form={form}
          regions={regions}
          masterText={t(isSelf ? "field.master_self" : "field.master_of_user")}
        />
      </ActionForm>
      <UserFacts page={page} />
    </EditDrawer>
  );
}
