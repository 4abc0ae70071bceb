import { MailWarning } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DeleteLink } from "~/components/list/delete-link";
import { DrawerRoute } from "~/components/list/drawer-route";
import { Avatar } from "~/components/ui/avatar";
import { Banner } from "~/components/ui/banner";
import { ResendInvitation } from "../resend-invitation";
import type { UserPage } from "../route.server";
import { usersQuery } from "../users-query";
import { UserFacts } from "./user-facts";

/** Why there is no form, and the way to the mail that is missing. */
export function UnverifiedUser({ page }: { page: UserPage }) {
  const { t } = useTranslation("users");
  const { user, query, now } = page;
  const { id, name } = user;
  return (
    <DrawerRoute
      id={id}
      title={name}
      mark={<Avatar name={name} picture={user.profile_picture} />}
      foot={
        <DeleteLink to={usersQuery.href(query, {}, { dialog: "delete", id })}>
          {t("delete.submit")}
        </DeleteLink>
      }
    >
      <div className="flex flex-col gap-5 p-5">
        <Banner tone="warn" icon={MailWarning} title={t("unverified.title")}>
          {t("unverified.text", { email: user.email })}
        </Banner>
        <ResendInvitation user={user} query={query} since={now} />
        <UserFacts page={page} />
      </div>
    </DrawerRoute>
  );
}
