import { useTranslation } from "react-i18next";
import { usePost, usePostError } from "~/components/form/use-post";
import { PickedDialog } from "~/components/list/picked-dialog";
import { type LicensesQuery, licensesQuery } from "./licenses-query";
import type { LicensesPage } from "./route.server";

/** Asks before licences of the ticked devices change, all or none; what does not change is left out. */
export function LicensesDialog({
  query,
  asked,
  free,
}: {
  query: LicensesQuery;
  asked: NonNullable<LicensesPage["asked"]>;
  free: number;
}) {
  const { t } = useTranslation("subscription");
  const closeTo = licensesQuery.href(query);
  const { dialog, picked } = asked;
  const post = usePost({ intent: dialog });
  const count = picked.rows.length;
  return (
    <PickedDialog
      danger={dialog === "release"}
      form={{ ...post, error: usePostError(post) }}
      picked={{ ...picked, skipped: 0 }}
      more={{ kind: query.kind }}
      title={t(`license.${dialog}_title`, { count })}
      text={
        dialog === "assign" ? t("license.assign_text", { count: free }) : t("license.release_text")
      }
      submitLabel={t(`license.${dialog}`)}
      closeTo={closeTo}
    >
      <ul className="flex max-h-40 flex-col gap-1 overflow-y-auto text-fg-2">
        {picked.rows.map((device) => (
          <li key={device.id} className="truncate">
            {device.name} · {device.host_name}
          </li>
        ))}
      </ul>
      {picked.skipped > 0 && (
        <p className="text-xs text-fg-3">{t("license.skipped", { count: picked.skipped })}</p>
      )}
    </PickedDialog>
  );
}
