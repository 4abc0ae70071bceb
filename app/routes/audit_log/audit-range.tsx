import { Form } from "@remix-run/react";
import { CalendarDays } from "lucide-react";
import { useTranslation } from "react-i18next";
import { RangeFilter } from "~/components/event/range-filter";
import { CarriedFields } from "~/components/form/carried-fields";
import { Button, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import { auditQuery } from "~/lib/audit/audit-query";
import type { EventRange } from "~/lib/event/event-filter";
import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import type { AuditPage } from "./route.server";

/** When: a preset or two moments, at most 90 days apart. */
export function AuditRange({ page }: { page: AuditPage }) {
  const { t } = useTranslation(["audit_log", "ui", "errors"]);
  const { query, now, fault } = page;
  const rangeText = useRangeText();
  const error = useRangeFault()(fault);
  return (
    <Popover
      button={
        <>
          <Icon as={CalendarDays} size={14} />
          {rangeText(query.range)}
        </>
      }
      buttonClassName={buttonClass("secondary", "sm")}
      panelClassName="w-96 max-w-[calc(100vw-2rem)]"
      startsOpen={fault !== null}
    >
      {({ close }) => (
        <Form
          method="get"
          action={auditQuery.path}
          preventScrollReset
          onSubmit={close}
          className="flex flex-col gap-3 p-3"
        >
          <CarriedFields values={auditQuery.carry(query, ["range", "open"])} />
          <RangeFilter
            id="audit-range"
            label={t("filter.range")}
            range={query.range}
            now={now}
            error={error}
          />
          <Button type="submit" variant="primary" size="sm" className="self-end">
            {t("ui:apply")}
          </Button>
        </Form>
      )}
    </Popover>
  );
}

/** What is wrong with a range, in words. */
export function useRangeFault() {
  const { t } = useTranslation(["audit_log", "errors"]);
  return (fault: AuditPage["fault"]): string | undefined => {
    if (fault === null) return undefined;
    if (fault === "NO_DATE_SELECTED") return t("errors:NO_DATE_SELECTED");
    return t(`range.${fault}`, { days: limits.auditQueryDays });
  };
}

export function useRangeText() {
  const { t } = useTranslation("audit_log");
  const { date } = useFormat();
  return (range: EventRange): string => {
    if (typeof range === "string") return t(`range.${range}`);
    const [from, until] = [range.from, range.until].map((end) => (end === null ? "…" : date(end)));
    return `${from} – ${until}`;
  };
}
