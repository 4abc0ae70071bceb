import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/use-format";
import { useNow } from "./use-now";

/** The clock over a picture: the host's own time, in the visitor's format; with its zone where it is another (decision D23). */
export function Osd(props: { timeZone: string; serverSeconds: number; className?: string }) {
  const { timeZone, serverSeconds, className } = props;
  const format = useFormat();
  const now = useNow(serverSeconds);
  return (
    <time
      dateTime={new Date(now * 1000).toISOString()}
      suppressHydrationWarning
      className={cx(
        "pointer-events-none absolute top-1.5 right-2 font-mono text-[10px]/[13px] font-medium text-white opacity-90 [text-shadow:0_0_2px_#000,0_1px_2px_#000] @max-[200px]:hidden",
        className,
      )}
    >
      {format.timeAt(now, timeZone)}
    </time>
  );
}
