import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "~/lib/audit/audit-call.server";
import { type AuditQuery, auditQuery } from "~/lib/audit/audit-query";
import { readPayload } from "~/lib/audit/payload-changes";
import { PayloadTable } from "./payload-table";
import { useTargetType } from "./use-target-type";

/** An open entry: what it changed, and all else that is kept of it. */
export function AuditDetail({ entry, query }: { entry: AuditEntry; query: AuditQuery }) {
  const { t } = useTranslation("audit_log");
  const typeOf = useTargetType();
  const payload = readPayload(entry.payload);
  const { target_type: type, target_id: id, target_name: name } = entry;
  const isEmpty = payload.changes.length === 0 && payload.facts.length === 0;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <div className="min-w-0 flex-1 basis-96">
        {isEmpty ? <p className="text-fg-3">{t("change.none")}</p> : <PayloadTable {...payload} />}
      </div>
      <dl className="grid h-fit basis-72 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-fg-3">
        <Fact name={t("column.number")}>{entry.behavior_id}</Fact>
        {entry.user_email && <Fact name={t("column.email")}>{entry.user_email}</Fact>}
        {entry.user_agent && <Fact name={t("column.browser")}>{entry.user_agent}</Fact>}
        {type && id && (
          <Fact name={typeOf(type)}>
            {name}
            <Link
              to={auditQuery.href(query, { targetType: type, targetId: id, open: "" })}
              className="block text-accent-text underline underline-offset-2"
            >
              {t("only_this")}
            </Link>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="tnum">{children}</dd>
    </>
  );
}
