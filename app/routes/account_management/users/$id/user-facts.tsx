import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "~/components/ui/copy-button";
import { ItemLink } from "~/components/ui/item-link";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import type { UserPage } from "../route.server";
import { FactorState } from "../user-cells";
import { usersQuery } from "../users-query";

const linkClass = "text-accent-text hover:underline";

/** What is not changed in the form, with the ways to where it is. */
export function UserFacts({ page }: { page: UserPage }) {
  const { t } = useTranslation(["users", "ui"]);
  const { time } = useFormat();
  const { user, query, viewerId } = page;
  const { id, email, permissions } = user;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2.5 border-line border-t pt-5 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-fg-3">
      <dt>{t("field.email")}</dt>
      <dd className="flex flex-wrap items-baseline gap-2">
        {email}
        <CopyButton text={email} label={t("ui:copy")} doneLabel={t("ui:copied")} />
      </dd>
      <dt>{t("facts.permissions")}</dt>
      <dd className="flex flex-wrap gap-x-3">
        {permissions.map((set) => (
          <ItemLink key={set.id} to={paths.privilegeSet(set.id)} className={linkClass}>
            {set.name}
          </ItemLink>
        ))}
        {permissions.length === 0 && (
          <Link to={paths.operatorPrivileges} className={linkClass}>
            {t("facts.give_rights")}
          </Link>
        )}
      </dd>
      {!user.master && user.verified && (
        <>
          <dt>{t("column.access")}</dt>
          <dd>
            <Link to={paths.operatorAccess(id)} className={linkClass}>
              {t("facts.view_as")}
            </Link>
          </dd>
        </>
      )}
      <dt>{t("column.factor")}</dt>
      <dd className="flex flex-wrap items-center gap-3">
        <FactorState isOn={user.mfa_enable} />
        {user.mfa_enable && id !== viewerId && (
          <Link
            to={usersQuery.href(query, {}, { dialog: "reset", id })}
            preventScrollReset
            className={linkClass}
          >
            {t("reset.open")}
          </Link>
        )}
      </dd>
      <dt>{t("facts.created")}</dt>
      <dd className="tnum">{time(user.created)}</dd>
      <dt>{t("column.last_sign_in")}</dt>
      <dd className="tnum">{user.last_sign_in ? time(user.last_sign_in) : t("never")}</dd>
      <dt>{t("facts.id")}</dt>
      <dd className="tnum">{id}</dd>
      <dt>{t("facts.history")}</dt>
      <dd>
        <Link to={paths.auditOf("user", id)} className={linkClass}>
          {t("facts.audit")}
        </Link>
      </dd>
    </dl>
  );
}
