import { useTranslation } from "react-i18next";
import { EventMedia } from "~/components/event/detail/event-media";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";
import type { EventClip } from "~/lib/event/event-clip";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { type ArchiveFault, type ArchiveState, archiveStates } from "~contract/names";

/** The kept picture with its boxes, and the kept clip in its place; why there is none, before it is there. */
export function KeptMedia({ archive, event }: { archive: ArchiveItem; event: EventDetail }) {
  const { clip, picture_link: picture } = archive;
  const source: EventClip = clip ? toSource(clip) : { type: "none" };
  return (
    <>
      <EventMedia event={event} picture={picture} source={source} />
      {!clip && <MissingClip archive={archive} event={event} />}
    </>
  );
}

const toSource = (clip: NonNullable<ArchiveItem["clip"]>): EventClip => ({
  type: "ready",
  url: clip.link,
  startMs: clip.from_ms,
  lengthMs: clip.until_ms - clip.from_ms,
});

/** Why there is no clip. */
function MissingClip({ archive, event }: { archive: ArchiveItem; event: EventDetail }) {
  const { t } = useTranslation("archives");
  const text = () => {
    if (archive.fault) return t(`fault.${archive.fault as ArchiveFault}`);
    if (event.cam === null) return t("no_clip.host");
    if (!archive.can_playback) return t("no_clip.right");
    const state = archive.state as ArchiveState;
    if (state === archiveStates.hostAway) return t("state_hint.host_away");
    return t(state === archiveStates.copying ? "state_hint.copying" : "state_hint.waiting");
  };
  return (
    <p role="status" className="bg-video px-5 py-2 text-xs text-[#aab4bf]">
      {text()}
    </p>
  );
}
