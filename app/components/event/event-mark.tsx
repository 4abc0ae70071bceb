import { cx } from "~/lib/cx";
import { eventTypes } from "~contract/names";

const colours: Record<number, string> = {
  [eventTypes.system]: "bg-ev-system",
  [eventTypes.video]: "bg-ev-video",
  [eventTypes.io]: "bg-ev-io",
  [eventTypes.pos]: "bg-ev-pos",
  [eventTypes.ai]: "bg-ev-ai",
};

/** Colour mark of an event's category; decorative beside the event's name. */
export function EventMark({ type }: { type: number }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "inline-block size-2 shrink-0 rounded-[2px] forced-color-adjust-none",
        colours[type] ?? "bg-ev-system",
      )}
    />
  );
}
