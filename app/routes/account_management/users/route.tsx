import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { LoadFailed } from "~/components/ui/load-failed";
import { NewLink } from "~/components/ui/new-link";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { useMessageRefresh } from "~/lib/realtime/use-live-refresh";
import { InviteUser } from "./invite-user";
import { changeUsers, loadUsers } from "./route.server";
import { DeleteUser, ResetFactor } from "./user-dialogs";
import { UsersFilters } from "./users-filters";
import { UsersList } from "./users-list";
import { usersQuery } from "./users-query";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "users", "errors"],
  title: "users",
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadUsers(args);
}

export function action(args: ActionFunctionArgs) {
  return changeUsers(args);
}

/** The account's users, and who of them may do what. */
export default function Users() {
  const { t } = useTranslation("users");
  const page = useLoaderData<typeof loader>();
  const { query, users, asked } = page;
  useMessageRefresh("ACCOUNT_USER_CHANGE", { throttleMs: 1_000, fallbackMs: 60_000 });
  const closeTo = usersQuery.href(query);
  const ids = users?.list.map(({ id }) => id) ?? [];
  return (
    <ListScreen
      heading={t("heading")}
      lead={users && t("lead", { count: users.counts.all, account: page.accountId })}
      action={
        <NewLink to={usersQuery.href(query, {}, { dialog: "new" })}>{t("invite.open")}</NewLink>
      }
      drawer={drawerList(usersQuery, query, ids)}
    >
      {asked?.dialog === "new" && users && <InviteUser closeTo={closeTo} regions={users.regions} />}
      {asked?.dialog === "delete" && (
        <DeleteUser user={asked.user} isSelf={asked.user.id === page.viewerId} closeTo={closeTo} />
      )}
      {asked?.dialog === "reset" && <ResetFactor user={asked.user} closeTo={closeTo} />}
      {users ? (
        <>
          <UsersFilters query={query} users={users} />
          <ListBody path={usersQuery.path}>
            <UsersList page={page} users={users} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
