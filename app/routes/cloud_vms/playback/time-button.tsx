import { useLocation } from "@remix-run/react";
import { Clock } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { TextField } from "~/components/form/text-field";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Menu } from "~/components/ui/menu";
import { barButtonClass } from "~/components/wall/bar-style";
import { useFormat } from "~/lib/hooks/use-format";
import { formatClock } from "~/lib/i18n/format";
import { type AskedMoment, readAsked, toDateTimeValue } from "~/lib/time/timeline-scale";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { useOpenPanel } from "./calendar/use-open-panel";
import { KeptParams } from "./kept-params";
import type { Moment } from "./use-moment";
import { useShownSeconds } from "./use-session";

interface TimeButtonProps {
  session: PlaybackSession | null;
  moment: Moment;
  /** Of the selected camera's host; null for the visitor's. */
  timeZone: string | null;
  startMs: number;
  /** What the address asked for in words, when it could not be shown. */
  refused: AskedMoment | null;
}

/** The time shown, to the second, and a field to go to another. */
export function TimeButton({ session, moment, timeZone, startMs, refused }: TimeButtonProps) {
  const { t } = useTranslation("playback");
  const { options, zone: nameOfZone } = useFormat();
  const { pathname } = useLocation();
  const zone = timeZone ?? options.timeZone;
  const seconds = useShownSeconds(session, startMs);
  const panel = useOpenPanel();
  const [fault, setFault] = useState(refused?.fault ?? null);
  const [offered, setOffered] = useState(refused?.value ?? toDateTimeValue(startMs, zone));
  const { isOpen } = panel;
  const offer = useRef(() => {});
  // What was refused stays to be mended.
  offer.current = () => fault === null && setOffered(toDateTimeValue(moment.read(), zone));
  useEffect(() => {
    if (isOpen) offer.current();
  }, [isOpen]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!session) return;
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("when") ?? "");
    const asked = readAsked(typed, zone, session.clock.latestMs);
    setFault(asked.fault);
    if (asked.fault) return;
    moment.seek(asked.ms);
    panel.close();
  };
  const clock = formatClock(seconds, { ...options, timeZone: zone });
  return (
    <Menu
      label={t("time.open", { time: clock })}
      summaryClassName={`${barButtonClass} tnum cursor-default list-none`}
      panelClassName="left-0 top-9 w-72 max-sm:fixed max-sm:inset-x-3 max-sm:top-13 max-sm:w-auto"
      startsOpen={refused !== null}
      keepsOpen
      summary={
        <>
          <Icon as={Clock} />
          <time className="max-lg:sr-only">{clock}</time>
        </>
      }
    >
      <div ref={panel.ref}>
        <form action={pathname} noValidate onSubmit={submit} className="flex flex-col gap-2 p-2">
          <KeptParams except={["when", "zone", "time"]} />
          <input type="hidden" name="zone" value={zone} />
          <TextField
            key={offered}
            name="when"
            type="datetime-local"
            step={1}
            size="sm"
            label={t("time.label", { zone: nameOfZone(zone) })}
            defaultValue={offered}
            error={fault ? t(`time.${fault}`) : undefined}
            className="tnum"
          />
          <Button type="submit" size="sm" variant="primary">
            {t("time.go")}
          </Button>
        </form>
      </div>
    </Menu>
  );
}
