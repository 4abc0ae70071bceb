import { Check, Copy, ImageDown } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EventMedia } from "~/components/event/detail/event-media";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { Button, buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { useCopy } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { useRefresh } from "~/lib/hooks/use-refresh";
import { formatTime, isUnknownTime } from "~/lib/i18n/format";
import { FindingList } from "./finding-list";
import type { SharePage } from "./route.server";

type EventPage = Extract<SharePage, { state: "event" }>;

/** The picture's address is valid for 15 minutes; an open page renews it before. */
const refreshMs = 5 * 60_000;

export function SharedEvent({ page }: { page: EventPage }) {
  const { t } = useTranslation("share_page");
  const nameOf = useEventName();
  useRefresh(refreshMs);
  const { event, note, shared_by: sharedBy, account_name: account, clip_link: clip } = page;
  return (
    <div className="mx-auto grid w-full max-w-355 gap-6 p-6 max-lg:gap-0 max-md:p-0 lg:grid-cols-[minmax(0,1fr)_320px]">
      <div className="self-start overflow-hidden rounded-card max-md:rounded-none">
        <EventMedia
          event={event}
          picture={event.overview_link}
          source={
            clip ? { type: "ready", url: clip, startMs: page.clip_from_ms } : { type: "none" }
          }
        />
      </div>
      <div className="flex flex-col gap-4 max-lg:pt-4 max-md:p-4">
        <div className="break-words">
          <h1 className="text-xl">{note || nameOf(event.event_id)}</h1>
          <p className="mt-1 text-fg-3">
            {sharedBy ? t("shared_by", { name: sharedBy, account }) : account}
          </p>
        </div>
        <Facts page={page} />
        <FindingList findings={event.pvd} />
        {!event.has_license && <p className="text-xs text-fg-3">{t("unlicensed")}</p>}
        <Actions page={page} />
        <p className="text-xs text-fg-3">{t("only_this")}</p>
      </div>
    </div>
  );
}

function Facts({ page }: { page: EventPage }) {
  const { t } = useTranslation("share_page");
  const nameOf = useEventName();
  const format = useFormat();
  const { event, expiry_time: endsAt, site_name: site } = page;
  const timeThere = { ...format.options, timeZone: event.timezone };
  return (
    <dl className={cx(cardClass, "grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 p-4")}>
      <Fact name={t("event")}>
        <span className={`flex items-center gap-1.5 ${eventMark(event.event_type)}`}>
          {nameOf(event.event_id)}
        </span>
      </Fact>
      <Fact name={t("time")}>
        <time dateTime={new Date(event.event_time * 1000).toISOString()}>
          {formatTime(event.event_time, timeThere)}
        </time>
        <span className="block text-xs text-fg-3">{format.zone(event.timezone)}</span>
      </Fact>
      {event.device_name !== event.host_name && <Fact name={t("camera")}>{event.device_name}</Fact>}
      {site && <Fact name={t("place")}>{site}</Fact>}
      {!isUnknownTime(endsAt) && (
        <Fact name={t("ends")}>
          <time dateTime={new Date(endsAt * 1000).toISOString()}>{format.time(endsAt)}</time>
          <span className="block text-xs text-fg-3">{format.options.timeZone}</span>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Actions({ page: { event } }: { page: EventPage }) {
  const { t } = useTranslation("share_page");
  const { fileTime } = useFormat();
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {event.overview_link && (
        <a
          href={event.overview_link}
          download={`${event.device_name} ${fileTime(event.event_time)}.jpg`}
          className={cx(buttonClass("secondary", "lg"), "flex-1")}
        >
          <Icon as={ImageDown} />
          {t("save")}
        </a>
      )}
      <CopyLink />
    </div>
  );
}

/** Button that copies the page's address. Absent without clipboard access. */
function CopyLink() {
  const { t } = useTranslation("share_page");
  const { copy, isDone } = useCopy();
  if (!copy) return null;
  return (
    <>
      <Button
        size="lg"
        className="flex-1"
        onClick={() => copy(window.location.origin + window.location.pathname)}
      >
        <Icon as={isDone ? Check : Copy} />
        {t(isDone ? "copied" : "copy")}
      </Button>
      <span role="status" className="sr-only">
        {isDone ? t("copied") : ""}
      </span>
    </>
  );
}
