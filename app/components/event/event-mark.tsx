import { cx } from "~/lib/cx";
import { eventTypes } from "~contract/names";

const colours: Record<number, string> = {
  [eventTypes.system]: "bg-ev-system",
  [eventTypes.video]: "bg-ev-video",
  [eventTypes.io]: "bg-ev-io",
  [eventTypes.pos]: "bg-ev-pos",
  [eventTypes.ai]: "bg-ev-ai",
};

/** The category's square; the event's name stands beside it (design: Colour). */
export function EventMark({ type }: { type: number }) {
  return (
    <span
      aria-hidden="true"
      className={cx("inline-block size-2 shrink-0 rounded-[2px]", colours[type] ?? "bg-ev-system")}
    />
  );
}
