import { useTranslation } from "react-i18next";
import { categoryKey } from "~/components/event/finding-boxes";
import { cardClass } from "~/components/ui/card";
import { cx } from "~/lib/cx";
import { describeFinding } from "~/lib/event/describe-finding";
import { useFormat } from "~/lib/hooks/use-format";
import type { SharedFinding } from "./route.server";

/** Findings of the picture with their attributes; renders nothing without findings. */
export function FindingList({ findings }: { findings: SharedFinding[] }) {
  const { t } = useTranslation("ai");
  const { number, duration } = useFormat();
  if (findings.length === 0) return null;
  return (
    <section aria-labelledby="findings" className={cx(cardClass, "p-4")}>
      <h2 id="findings" className="text-sm">
        {t("recognised")}
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {findings.map(({ id, category, attributes }) => (
          <li key={id}>
            <span className="mb-1 block font-medium">{t(categoryKey(category))}</span>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
              {describeFinding(attributes, t, { number, duration }).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-fg-3">{t(`attribute.${name}`)}</dt>
                  <dd className="min-w-0 break-words">{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
