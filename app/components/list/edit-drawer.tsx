import { useTranslation } from "react-i18next";
import { SaveButton } from "~/components/form/save-button";
import { UnsavedDialog } from "~/components/form/unsaved-dialog";
import type { ActionFormHandle } from "~/components/form/use-action-form";
import type { UnsavedGuard } from "~/components/form/use-unsaved-guard";
import { DeleteLink } from "./delete-link";
import { DrawerRoute, type DrawerRouteProps } from "./drawer-route";

interface EditDrawerProps extends Omit<DrawerRouteProps, "foot"> {
  form: Pick<ActionFormHandle, "busy" | "formId" | "changed">;
  guard: UnsavedGuard;
  /** The way to the question before the row is deleted; not for a row that stays. */
  remove?: { to: string; label: string } | undefined;
}

/** A drawer to edit its row: with the buttons that save and delete, and a question before changes are left behind. */
export function EditDrawer({ form, guard, remove, children, ...drawer }: EditDrawerProps) {
  const { t } = useTranslation("ui");
  return (
    <DrawerRoute
      {...drawer}
      foot={
        <>
          {remove && <DeleteLink to={remove.to}>{remove.label}</DeleteLink>}
          <SaveButton form={form}>{t("save")}</SaveButton>
        </>
      }
    >
      {guard.leaving && <UnsavedDialog {...guard.leaving} />}
      <div className="flex flex-col gap-5 p-5">{children}</div>
    </DrawerRoute>
  );
}
