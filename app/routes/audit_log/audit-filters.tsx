import { useTranslation } from "react-i18next";
import { FilterBar, type FilterOption } from "~/components/list/filter-bar";
import { type AuditQuery, auditQuery, auditServices } from "~/lib/audit/audit-query";
import { auditGroups } from "~contract/audit-groups";
import { AuditRange, useRangeText } from "./audit-range";
import type { AuditPage } from "./route.server";
import { useTargetType } from "./use-target-type";

/** Search, and what the log is narrowed to: when, what, who, in which service, from where, about what. */
export function AuditFilters({ page }: { page: AuditPage }) {
  const { t } = useTranslation(["audit_log", "ui"]);
  const { query, entries } = page;
  const typeOf = useTargetType();
  const rangeText = useRangeText();
  return (
    <FilterBar
      query={auditQuery}
      values={query}
      filters={[
        { key: "search", kind: "search", label: t("filter.search") },
        { key: "ip", kind: "search", label: t("filter.ip"), narrow: true },
        {
          key: "group",
          kind: "choice",
          label: t("filter.group"),
          options: auditGroups.map((group) => ({ value: group, label: t(`group.${group}`) })),
        },
        { key: "users", kind: "choice", label: t("column.user"), options: useActors(page) },
        {
          key: "service",
          kind: "choice",
          label: t("column.service"),
          options: auditServices.map((service) => ({
            value: service,
            label: t(`service.${service}`),
          })),
        },
        { key: "range", kind: "flag", label: rangeText(query.range) },
        {
          key: "targetType",
          kind: "flag",
          label: t("ui:labelled", {
            label: t("column.target"),
            value: typeOf(query.targetType),
          }),
        },
        {
          key: "targetId",
          kind: "flag",
          label: t("ui:labelled", { label: t("filter.target_id"), value: query.targetId }),
        },
      ]}
      beside={<AuditRange page={page} />}
      end={
        entries && (
          <span role="status" className="tnum text-xs text-fg-3">
            {t("total", { count: entries.total })}
          </span>
        )
      }
    />
  );
}

/** The account's users, and whoever else the address names: someone deleted, or several. */
function useActors({ query, actors }: { query: AuditQuery; actors: FilterOption[] }) {
  const { t } = useTranslation("audit_log");
  const value = String(query.users);
  if (value === "" || actors.some((actor) => actor.value === value)) return actors;
  return [...actors, { value, label: t("filter.user_number", { id: query.users.join(", ") }) }];
}
