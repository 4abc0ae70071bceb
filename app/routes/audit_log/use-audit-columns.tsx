import { Link } from "@remix-run/react";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Column } from "~/components/list/resource-table";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import type { AuditEntry } from "~/lib/audit/audit-call.server";
import { type AuditQuery, auditQuery, auditServices } from "~/lib/audit/audit-query";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { behaviors, behaviorTextKey } from "~contract/audit-behaviors";
import { services } from "~contract/names";
import { GroupIcon } from "./group-icon";

const refused: ReadonlySet<number> = new Set([
  behaviors.signInFailed,
  behaviors.twoFactorCodeFailed,
]);

/** A behaviour's name, or its numbered fallback (C138). */
export function useBehaviorName() {
  const { t } = useTranslation("audit");
  return (id: number): string => t(behaviorTextKey(id) as "fallback.other", { id });
}

export function useAuditColumns(query: AuditQuery): Column<AuditEntry>[] {
  const { t } = useTranslation("audit_log");
  const { time } = useFormat();
  return [
    {
      id: "action",
      head: t("column.action"),
      cell: (entry) => <EntryLink entry={entry} query={query} />,
    },
    {
      id: "user",
      head: t("column.user"),
      cell: (entry) => <Actor entry={entry} query={query} />,
    },
    {
      id: "time",
      head: t("column.time"),
      cell: (entry) => <span className="tnum">{time(entry.time)}</span>,
    },
    {
      id: "ip",
      head: t("column.ip"),
      cell: ({ ip }) => <span className="font-mono text-xs">{ip}</span>,
    },
    {
      id: "target",
      head: t("column.target"),
      cell: ({ target_name: name }) => (
        <span className="block max-w-72 truncate" title={name ?? undefined}>
          {name}
        </span>
      ),
    },
    {
      id: "service",
      head: t("column.service"),
      cell: ({ service_id: id }) => <Service id={id} />,
    },
  ];
}

/** Opens the entry below its row, and closes it again. */
function EntryLink({ entry, query }: { entry: AuditEntry; query: AuditQuery }) {
  const nameOf = useBehaviorName();
  const isOpen = query.open === entry.id;
  const to = auditQuery.href(query, { open: isOpen ? "" : entry.id, page: query.page });
  return (
    <Link
      to={to}
      replace
      preventScrollReset
      aria-expanded={isOpen}
      className={cx(
        "inline-flex min-h-6 items-center gap-2 hover:underline",
        refused.has(entry.behavior_id) ? "text-danger" : "text-fg",
      )}
    >
      <Icon as={isOpen ? ChevronDown : ChevronRight} size={14} />
      <GroupIcon behaviorId={entry.behavior_id} />
      {nameOf(entry.behavior_id)}
    </Link>
  );
}

/** Who did it, and the way to all they did; the cloud itself where nobody did. */
function Actor({ entry, query }: { entry: AuditEntry; query: AuditQuery }) {
  const { t } = useTranslation("audit_log");
  const { user_id: id, user_name: name, user_email: email } = entry;
  const words = name || email;
  if (!words) return <span className="text-fg-3">{t("nobody")}</span>;
  if (id === null) return <>{words}</>;
  return (
    <Link
      to={auditQuery.href(query, { users: [id], open: "" })}
      preventScrollReset
      title={email ?? undefined}
      className="inline-block min-h-6 leading-6 hover:underline"
    >
      {words}
    </Link>
  );
}

function Service({ id }: { id: number | null }) {
  const { t } = useTranslation("audit_log");
  const service = auditServices.find((key) => services[key] === id);
  return service ? <Badge>{t(`service.${service}`)}</Badge> : null;
}
