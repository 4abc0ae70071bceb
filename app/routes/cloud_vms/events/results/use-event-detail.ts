import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { categoryKey } from "~/components/event/finding-boxes";
import { describeFinding } from "~/lib/event/describe-finding";
import { parseExtra } from "~/lib/event/event-extra";
import { useFormat } from "~/lib/hooks/use-format";
import type { EventRow } from "../events-call.server";

/** What a row says of a finding, the most telling first. */
const told = ["plate", "brand", "car", "vehicle", "color", "up_body", "age"];
const maxTold = 2;

/** An event in a few words: what was recognised first, or what its host says of it. */
export function useEventDetail(): (event: EventRow) => string {
  const { t } = useTranslation(["event_query", "ai"]);
  const ai = useTranslation("ai").t;
  const format = useFormat();
  return useMemo(() => {
    const money = new Intl.NumberFormat(format.options.tag, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    return ({ findings, ex_info: info }) => {
      const [finding, ...others] = findings;
      if (finding) {
        const known = new Map<string, string>(describeFinding(finding.attributes, ai, format));
        const parts = told.flatMap((name) => known.get(name) ?? []).slice(0, maxTold);
        const text = [t(`ai:${categoryKey(finding.category)}`), ...parts].join(" · ");
        return others.length > 0 ? t("detail.more", { text, count: others.length }) : text;
      }
      // What a till says of a sale.
      const { items, amount } = parseExtra(info);
      return typeof items === "number" && typeof amount === "number"
        ? t("detail.sale", { count: items, amount: money.format(amount) })
        : "";
    };
  }, [t, ai, format]);
}
