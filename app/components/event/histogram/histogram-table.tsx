import { useLocation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { eventKinds } from "~/lib/event/event-kinds";
import { useFormat } from "~/lib/hooks/use-format";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import type { TimeRange } from "~/lib/time/time-range";
import { type EventHistogramProps, rangeOf } from "./histogram-types";

interface HistogramTableProps extends EventHistogramProps {
  textOf: (range: TimeRange) => string;
  /** Goes where a link leads, without loading the page anew. */
  follow: (event: MouseEvent) => void;
}

/** In the address of a page that shows it without script. */
const openParam = "counts";
const tableId = "histogram-table";
const openerClass = "flex w-fit items-center gap-1 text-xs text-fg-3 hover:text-fg";

/** The bars that are not empty, with their numbers; drawn once it is opened. */
export function HistogramTable(props: HistogramTableProps) {
  const { t } = useTranslation("event_query");
  const { search } = useLocation();
  const address = new URLSearchParams(search);
  const [isOpen, setOpen] = useState(address.has(openParam));
  if (!useHydrated() && !isOpen) {
    address.set(openParam, "table");
    return (
      <a href={`?${address}#${tableId}`} className={openerClass}>
        {t("histogram.as_table")}
        <Icon as={ChevronDown} size={13} />
      </a>
    );
  }
  return (
    <details
      id={tableId}
      className="group/table text-xs"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={openerClass}>
        {t("histogram.as_table")}
        <Icon as={ChevronDown} size={13} className="group-open/table:rotate-180" />
      </summary>
      {isOpen && <Counts {...props} />}
    </details>
  );
}

function Counts(props: HistogramTableProps) {
  const { bars, hrefOf, textOf, follow } = props;
  const { t } = useTranslation(["event_query", "events"]);
  const format = useFormat();
  const shown = eventKinds.flatMap((kind, place) =>
    bars.some(({ parts }) => (parts[place] ?? 0) > 0) ? [{ kind, place }] : [],
  );
  return (
    <div className="mt-2 max-h-60 overflow-auto">
      <table className="tnum w-full text-left text-fg-2">
        <caption className="sr-only">{t("histogram.label")}</caption>
        <thead className="text-fg-3">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {t("histogram.when")}
            </th>
            {shown.map(({ kind }) => (
              <th key={kind} scope="col" className="px-2 text-right font-medium">
                {t(`events:type.${kind}`)}
              </th>
            ))}
            <th scope="col" className="pl-2 text-right font-medium">
              {t("histogram.total")}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar, index) => {
            if (bar.total === 0) return null;
            const range = rangeOf(props, index, index);
            return (
              <tr key={bar.start} className="border-line border-t">
                <th scope="row" className="py-1 font-normal">
                  <a href={hrefOf(range)} onClick={follow} className="hover:underline">
                    {textOf(range)}
                  </a>
                </th>
                {shown.map(({ kind, place }) => (
                  <td key={kind} className="px-2 text-right">
                    {format.number(bar.parts[place] ?? 0)}
                  </td>
                ))}
                <td className="pl-2 text-right text-fg">{format.number(bar.total)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
