import { CircleCheck, MailWarning } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { ItemLink } from "~/components/ui/item-link";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { ResendInvitation, type ResendInvitationProps } from "./resend-invitation";
import type { UserRow } from "./users.server";

/** What the user is: a master, a manager of regions, or an operator. */
export function UserRole({ user }: { user: Pick<UserRow, "master" | "regions"> }) {
  const { t } = useTranslation("users");
  if (user.master) return <Badge tone="accent">{t("role.master")}</Badge>;
  return <>{t(user.regions.length > 0 ? "role.manager" : "role.operator")}</>;
}

/** Where the user's rights come from: regions they manage, and sets of privileges. */
export function UserAccess({
  user,
}: {
  user: Pick<UserRow, "master" | "regions" | "permissions">;
}) {
  const { t } = useTranslation("users");
  if (user.master) return <>{t("access.all")}</>;
  const sources = [
    ...user.regions.map(({ id, name }) => ({ key: `region-${id}`, to: paths.region(id), name })),
    ...user.permissions.map(({ id, name }) => ({
      key: `set-${id}`,
      to: paths.privilegeSet(id),
      name,
    })),
  ];
  if (sources.length === 0) return <span className="text-fg-3">{t("access.none")}</span>;
  return (
    <>
      {sources.map(({ key, to, name }, index) => (
        <Fragment key={key}>
          {index > 0 && ", "}
          <ItemLink to={to} className="text-fg-2 hover:text-fg hover:underline">
            {name}
          </ItemLink>
        </Fragment>
      ))}
    </>
  );
}

/** Whether the address was confirmed; if not, the way to send the invitation again. */
export function UserVerified({
  user,
  query,
  since,
}: Pick<ResendInvitationProps, "query" | "since"> & { user: UserRow }) {
  const { t } = useTranslation("users");
  if (user.verified) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <Icon as={CircleCheck} size={15} className="text-ok" />
        {t("verified.yes")}
      </span>
    );
  }
  return (
    <div className="inline-flex flex-wrap items-center gap-x-2">
      <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
        <Icon as={MailWarning} size={15} className="text-warn" />
        {t("verified.waiting")}
      </span>
      <ResendInvitation user={user} query={query} since={since} link />
    </div>
  );
}

export function FactorState({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation("users");
  return <Badge tone={isOn ? "ok" : "neutral"}>{t(isOn ? "factor.on" : "factor.off")}</Badge>;
}

/** "Never" before the first sign-in. */
export function LastSignIn({ seconds, now }: { seconds: number | null; now: number }) {
  const { t } = useTranslation("users");
  const { recent } = useFormat();
  if (seconds === null) return <span className="text-fg-3">{t("never")}</span>;
  return <time className="tnum">{recent(seconds, now)}</time>;
}
