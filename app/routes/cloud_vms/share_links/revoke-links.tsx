import { useTranslation } from "react-i18next";
import { usePost, usePostError } from "~/components/form/use-post";
import { PickedDialog } from "~/components/list/picked-dialog";
import { joinList } from "~/lib/i18n/join";
import type { PickedRows } from "~/lib/lists/picked-rows";

/** Asks before links are taken back, which nobody can open again. */
export function RevokeLinks({
  picked,
  to,
}: {
  picked: PickedRows<{ id: string; name: string }>;
  /** Address without the dialog. */
  to: string;
}) {
  const { t, i18n } = useTranslation("share_links");
  const post = usePost({ intent: "revoke" });
  const { rows } = picked;
  return (
    <PickedDialog
      danger
      form={{ ...post, error: usePostError(post) }}
      picked={picked}
      title={t("revoke.title", { count: rows.length })}
      text={t("revoke.text", {
        links: joinList(
          rows.map(({ name }) => name),
          i18n.language,
        ),
      })}
      submitLabel={t("revoke.submit", { count: rows.length })}
      closeTo={to}
    />
  );
}
