import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { useNow } from "~/lib/hooks/use-now";

interface TileClockProps {
  seconds: number;
  timeZone: string;
  className?: string | undefined;
}

/** Clock over a picture: the host's local time in the user's format, with its zone if that differs (decision D23). */
export function TileClock({ seconds, timeZone, className }: TileClockProps) {
  const format = useFormat();
  return (
    <time
      dateTime={new Date(seconds * 1000).toISOString()}
      suppressHydrationWarning
      className={cx(
        "pointer-events-none absolute top-1.5 right-2 font-mono text-[10px]/[13px] font-medium text-white opacity-90 [text-shadow:0_0_2px_#000,0_1px_2px_#000] @max-[200px]:hidden",
        className,
      )}
    >
      {format.timeAt(seconds, timeZone)}
    </time>
  );
}

/** Current local time at the host. */
export function Osd(props: { timeZone: string; serverSeconds: number; className?: string }) {
  const { timeZone, serverSeconds, className } = props;
  return <TileClock seconds={useNow(serverSeconds)} timeZone={timeZone} className={className} />;
}
