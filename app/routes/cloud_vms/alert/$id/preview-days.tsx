import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import type { Preview } from "./route.server";

/** Firings by day, as a table whose bars show the share of the day with the most. */
export function PreviewDays({ days }: { days: Preview["days"] }) {
  const { t } = useTranslation("alerts");
  const { options, number } = useFormat();
  const format = new Intl.DateTimeFormat(options.tag, {
    weekday: "short",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  });
  const max = Math.max(1, ...days.map(({ count }) => count));
  return (
    <table className="w-full">
      <caption className="sr-only">{t("preview.by_day")}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("preview.day")}</th>
          <th scope="col">{t("preview.count")}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, count }) => (
          <tr key={date}>
            <th
              scope="row"
              className="tnum w-28 py-0.5 pr-3 text-left text-xs font-normal whitespace-nowrap text-fg-2"
            >
              {format.format(new Date(`${date}T00:00:00Z`))}
            </th>
            <td className="py-0.5">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className="h-3 min-w-px rounded-[2px] bg-accent forced-color-adjust-none"
                  style={{ width: `${(count / max) * 85}%` }}
                />
                <span className="tnum text-xs text-fg-2">{number(count)}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
