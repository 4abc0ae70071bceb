import { useTranslation } from "react-i18next";
import { colorFills } from "~/components/form/color-swatches";
import { cx } from "~/lib/cx";
import { describeFinding } from "~/lib/event/describe-finding";
import type { EventDetail, EventFinding } from "~/lib/event/event-detail.server";
import { useFormat } from "~/lib/hooks/use-format";
import { isColor } from "~contract/ai";
import { categoryKey } from "../finding-boxes";

/** The findings of an event's picture with their attributes in words; nothing without findings. */
export function FindingDetails({ event }: { event: EventDetail }) {
  const { t } = useTranslation("ai");
  if (event.pvd.length === 0) return null;
  return (
    <section aria-label={t("recognised")} className="flex flex-col gap-3">
      {event.pvd.map((finding) => (
        <Finding key={finding.id} finding={finding} timezone={event.timezone} />
      ))}
    </section>
  );
}

function Finding({ finding, timezone }: { finding: EventFinding; timezone: string }) {
  const { t } = useTranslation(["ai", "event_detail"]);
  const format = useFormat();
  const { attributes, category } = finding;
  const { local_time_in: from, local_time_out: until } = attributes;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-fg-2">{t(categoryKey(category))}</h3>
      <dl className="flex flex-wrap gap-1.5">
        {describeFinding(attributes, t, format).map(([name, value]) => (
          <Attribute
            key={name}
            name={t(`attribute.${name}`)}
            value={value}
            color={colorOf(attributes, name)}
          />
        ))}
        {from !== null && (
          <Attribute
            name={t("event_detail:seen_from")}
            value={format.timeAt(from, timezone)}
            color={null}
          />
        )}
        {until !== null && (
          <Attribute
            name={t("event_detail:seen_until")}
            value={format.timeAt(until, timezone)}
            color={null}
          />
        )}
      </dl>
    </div>
  );
}

const colored = {
  up_body: "up_body_color",
  low_body: "low_body_color",
  color: "color",
} as const;

function colorOf(attributes: EventFinding["attributes"], name: string): string | null {
  const key = Object.hasOwn(colored, name) ? colored[name as keyof typeof colored] : null;
  return key && attributes[key];
}

function Attribute(props: { name: string; value: string; color: string | null }) {
  const { name, value, color } = props;
  return (
    <div className="inline-flex min-h-5 max-w-full items-center gap-1.25 rounded-[5px] bg-ai-soft px-1.75 py-0.5 text-2xs">
      <dt className="text-fg-2">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1 font-[550] text-ai [overflow-wrap:anywhere]">
        {color && isColor(color) && (
          <span
            aria-hidden="true"
            className={cx(
              "size-2 shrink-0 rounded-full shadow-[0_0_0_1px_rgb(128_128_128/.45)]",
              colorFills[color],
            )}
          />
        )}
        {value}
      </dd>
    </div>
  );
}
