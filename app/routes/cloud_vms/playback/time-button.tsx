import { useLocation } from "@remix-run/react";
import { Clock } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { TimeField } from "~/components/form/time-field";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import { barButtonClass } from "~/components/wall/bar-style";
import { useFormat } from "~/lib/hooks/use-format";
import { formatClock } from "~/lib/i18n/format";
import { toLocalTime } from "~/lib/time/local-time";
import { parsePastTime, type RejectedTime } from "~/lib/time/timeline-scale";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { KeptParams } from "./kept-params";
import type { Moment } from "./use-moment";
import { useShownSeconds } from "./use-session";

interface TimeButtonProps {
  session: PlaybackSession | null;
  moment: Moment;
  /** Time zone of the selected camera's host; null for the browser's. */
  timeZone: string | null;
  startMs: number;
  /** Time in the address that could not be shown; null for none. */
  refused: RejectedTime | null;
}

/** Current time to the second, with a field to go to another. */
export function TimeButton({ session, moment, timeZone, startMs, refused }: TimeButtonProps) {
  const { t } = useTranslation("playback");
  const { options } = useFormat();
  const zone = timeZone ?? options.timeZone;
  const seconds = useShownSeconds(session, startMs);
  // Kept while the panel is closed, so that the user can correct the input.
  const [fault, setFault] = useState(refused);
  const clock = formatClock(seconds, { ...options, timeZone: zone });
  return (
    <Popover
      label={t("time.open", { time: clock })}
      buttonClassName={`${barButtonClass} tnum cursor-default`}
      panelClassName="w-72 max-w-[80vw]"
      startsOpen={refused !== null}
      button={
        <>
          <Icon as={Clock} />
          <time className="max-lg:sr-only">{clock}</time>
        </>
      }
    >
      {({ close }) => (
        <TimeForm
          session={session}
          moment={moment}
          zone={zone}
          fault={fault}
          onFault={setFault}
          onDone={close}
        />
      )}
    </Popover>
  );
}

interface TimeFormProps {
  session: PlaybackSession | null;
  moment: Moment;
  zone: string;
  fault: RejectedTime | null;
  onFault: (fault: RejectedTime | null) => void;
  onDone: () => void;
}

function TimeForm({ session, moment, zone, fault, onFault, onDone }: TimeFormProps) {
  const { t } = useTranslation("playback");
  const { zone: nameOfZone } = useFormat();
  const { pathname } = useLocation();
  const id = useId();
  const [offered] = useState(
    () => fault?.value ?? toLocalTime(Math.floor(moment.read() / 1000), zone),
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!session) return;
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("when") ?? "");
    const requested = parsePastTime(typed, zone, session.clock.latestMs);
    onFault(requested.fault ? requested : null);
    if (requested.fault) return;
    moment.seek(requested.ms);
    onDone();
  };
  return (
    <form
      id={id}
      action={pathname}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-2 p-2"
    >
      <KeptParams except={["when", "zone", "time"]} />
      <input type="hidden" name="zone" value={zone} />
      <TimeField
        id={`${id}when`}
        form={id}
        name="when"
        timeZone={zone}
        size="sm"
        label={t("time.label", { zone: nameOfZone(zone) })}
        defaultValue={offered}
        error={fault ? t(`time.${fault.fault}`) : undefined}
      />
      <Button type="submit" size="sm" variant="primary">
        {t("time.go")}
      </Button>
    </form>
  );
}
