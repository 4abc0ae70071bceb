import { useTranslation } from "react-i18next";
import type { Column } from "~/components/list/resource-table";
import { Avatar } from "~/components/ui/avatar";
import { ItemLink } from "~/components/ui/item-link";
import type { UsersPage } from "./route.server";
import { FactorState, LastSignIn, UserAccess, UserRole, UserVerified } from "./user-cells";
import type { UserRow } from "./users.server";
import { usersQuery } from "./users-query";

export function useUserColumns({ query, viewerId, now }: UsersPage): Column<UserRow>[] {
  const { t } = useTranslation("users");
  return [
    {
      id: "name",
      head: t("column.name"),
      sortKey: "name",
      cell: ({ id, name, email, profile_picture: picture }) => (
        <span className="flex min-w-0 items-center gap-2.5 py-1.5">
          <Avatar name={name} picture={picture} />
          <span className="min-w-0">
            <ItemLink
              id={`user-${id}`}
              to={usersQuery.itemHref(query, id)}
              preventScrollReset
              className="font-medium text-fg hover:underline"
            >
              {name || email}
            </ItemLink>
            {id === viewerId && <span className="text-fg-3"> {t("you")}</span>}
            {name !== "" && (
              <span className="block text-xs text-fg-3 [overflow-wrap:anywhere]">{email}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: "role",
      head: t("column.role"),
      sortKey: "role",
      cell: (user) => <UserRole user={user} />,
    },
    {
      id: "access",
      head: t("column.access"),
      cell: (user) => <UserAccess user={user} />,
    },
    {
      id: "verified",
      head: t("column.verified"),
      cell: (user) => <UserVerified user={user} query={query} since={now} />,
    },
    {
      id: "factor",
      head: t("column.factor"),
      cell: (user) => <FactorState isOn={user.mfa_enable} />,
    },
    {
      id: "last_sign_in",
      head: t("column.last_sign_in"),
      sortKey: "last_sign_in",
      cell: (user) => <LastSignIn seconds={user.last_sign_in} now={now} />,
    },
  ];
}
