import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { usePost, usePostError } from "~/components/form/use-post";
import { withQuery } from "~/lib/http/with-query";
import type { VpnEntry } from "./vpn.server";

/** Asks before an entry is deleted: its ID is free for anyone then, and it cannot be taken back. */
export function DeleteVpn({ entry, closeTo }: { entry: VpnEntry; closeTo: string }) {
  const { t } = useTranslation("vpn");
  const action = withQuery(closeTo, { dialog: "delete", id: entry.id });
  const post = usePost({ intent: "delete", id: entry.id, action });
  return (
    <FormDialog
      danger
      form={{ ...post, error: usePostError(post) }}
      title={t("delete.title", { name: entry.vpn_id })}
      text={t("delete.text")}
      submitLabel={t("delete.submit")}
      closeTo={closeTo}
    />
  );
}
