import { useParams } from "@remix-run/react";
import { KeyRound, Pencil, Trash2, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ResourceList } from "~/components/list/resource-list";
import { RowLinks } from "~/components/list/row-links";
import { userSorts } from "~contract/names";
import type { UsersPage } from "./route.server";
import { useUserColumns } from "./use-user-columns";
import type { UserRow, UsersData } from "./users.server";
import { usersQuery } from "./users-query";

/** One page of users, with what can be done with each. */
export function UsersList({ page, users }: { page: UsersPage; users: UsersData }) {
  const { t } = useTranslation("users");
  const { id: open } = useParams();
  return (
    <ResourceList
      caption={t("caption")}
      query={usersQuery}
      values={page.query}
      sorts={userSorts}
      density="picture"
      columns={useUserColumns(page)}
      rows={users.list}
      rowKey={({ id }) => id}
      currentKey={open}
      rowActions={(user) => <UserActions user={user} page={page} />}
      total={users.total}
      // The viewer is always there: only a filter leaves none.
      empty={{ first: { icon: Users, title: t("heading"), text: t("caption") } }}
    />
  );
}

/** An unverified user is not edited (C220): the reason stands there instead. */
function UserActions({ user, page }: { user: UserRow; page: UsersPage }) {
  const { t } = useTranslation("users");
  const { id, name, verified } = user;
  const { query } = page;
  const dialogOf = (dialog: string) => usersQuery.href(query, {}, { dialog, id });
  const canReset = user.mfa_enable && id !== page.viewerId;
  return (
    <>
      {!verified && <span className="text-xs text-fg-3">{t("verify_first")}</span>}
      <RowLinks
        links={[
          canReset
            ? {
                to: dialogOf("reset"),
                label: t("reset.of", { name }),
                icon: KeyRound,
                isDialog: true,
              }
            : null,
          verified
            ? {
                to: usersQuery.itemHref(query, id),
                label: t("edit.of", { name }),
                icon: Pencil,
                isDialog: true,
              }
            : null,
          { to: dialogOf("delete"), label: t("delete.of", { name }), icon: Trash2, isDialog: true },
        ]}
      />
    </>
  );
}
