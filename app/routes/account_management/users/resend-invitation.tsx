import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { PostError } from "~/components/form/post-error";
import { ResendButton } from "~/components/form/resend-button";
import { usePost } from "~/components/form/use-post";
import type { UserRow } from "./users.server";
import { type UsersQuery, usersQuery } from "./users-query";

export interface ResendInvitationProps {
  user: Pick<UserRow, "id" | "name" | "resend_wait">;
  /** Of the list that it leads back to. */
  query: UsersQuery;
  /** When the wait was read. */
  since: number;
  /** Looks like a link, in a row. */
  link?: boolean;
}

/** Mails the invitation once more; the wait between two is shown. */
export function ResendInvitation({ user, query, since, link = false }: ResendInvitationProps) {
  const { t } = useTranslation("users");
  const { id, name } = user;
  const post = usePost({ intent: "resend", id, action: usersQuery.href(query) });
  return (
    <ActionForm form={post} className="inline-flex flex-wrap items-center gap-x-2">
      <ResendButton
        variant={link ? "link" : "secondary"}
        waitSeconds={user.resend_wait}
        since={since}
        busy={post.busy}
        label={t("resend.send")}
        waitLabel={(left) => t("resend.wait", { left })}
        aria-describedby={`user-${id}`}
        title={t("resend.to", { name })}
      />
      <PostError post={post} />
    </ActionForm>
  );
}
