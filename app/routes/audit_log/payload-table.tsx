import { useTranslation } from "react-i18next";
import type { PayloadRow, PayloadView } from "~/lib/audit/payload-changes";
import { cx } from "~/lib/cx";
import { usePayloadText } from "./use-payload-text";

const cell = "px-3 py-1.5 text-left align-top [overflow-wrap:anywhere]";

/** Before and after side by side, changed ones first, then whatever else is kept. */
export function PayloadTable({ changes, facts }: PayloadView) {
  const { t } = useTranslation("audit_log");
  const { fieldOf, textOf } = usePayloadText();
  return (
    <div className="flex flex-col gap-3">
      {changes.length > 0 && (
        <table className="w-full table-fixed">
          <caption className="sr-only">{t("column.change")}</caption>
          <thead>
            <tr className="text-xs text-fg-3">
              {(["field", "before", "after"] as const).map((head) => (
                <th key={head} scope="col" className={cx(cell, "font-medium")}>
                  {t(`change.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map((row) => (
              <ChangeRow key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 px-3 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-fg-3">
          {facts.map(({ key, value }) => (
            <div key={key} className="contents">
              <dt>{fieldOf(key)}</dt>
              <dd>{textOf(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function ChangeRow({ row }: { row: PayloadRow }) {
  const { fieldOf, textOf } = usePayloadText();
  const { key, before, after, changed } = row;
  return (
    <tr className={changed ? "text-fg" : "text-fg-3"}>
      <th scope="row" className={cx(cell, "font-normal text-fg-3")}>
        {fieldOf(key)}
      </th>
      <td className={cx(cell, changed && before !== undefined && "text-danger")}>
        {textOf(before)}
      </td>
      <td className={cx(cell, changed && after !== undefined && "text-ok")}>{textOf(after)}</td>
    </tr>
  );
}
