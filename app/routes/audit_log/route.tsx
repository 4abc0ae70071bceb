import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { LoadFailed } from "~/components/ui/load-failed";
import { auditQuery } from "~/lib/audit/audit-query";
import type { RouteHandle } from "~/lib/handle";
import { ExportEntries, ExportLink } from "./audit-export";
import { AuditFilters } from "./audit-filters";
import { AuditIntegrityNote } from "./audit-integrity";
import { AuditList } from "./audit-list";
import { loadAuditLog } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["ui", "audit_log", "audit", "errors"],
  title: "audit_log",
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadAuditLog(args);
}

/** What was done in the account: who, when, from where, and what it changed. */
export default function AuditLog() {
  const { t } = useTranslation("audit_log");
  const page = useLoaderData<typeof loader>();
  const { query, entries, integrity, now } = page;
  const total = entries?.total ?? 0;
  return (
    <ListScreen
      heading={t("heading")}
      lead={<AuditIntegrityNote integrity={integrity} now={now} />}
      action={total > 0 && <ExportLink query={query} />}
    >
      {page.isExporting && total > 0 && <ExportEntries query={query} total={total} />}
      <AuditFilters page={page} />
      {entries ? (
        <ListBody path={auditQuery.path}>
          <AuditList page={page} entries={entries} />
        </ListBody>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
