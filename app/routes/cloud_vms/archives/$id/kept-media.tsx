import { useTranslation } from "react-i18next";
import { Snapshot } from "~/components/host/snapshot";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { type ArchiveFault, type ArchiveState, archiveStates } from "~contract/names";

/** The kept clip with the browser's own controls, so that it plays without script too; before it is there, the picture. */
export function KeptMedia({ archive, event }: { archive: ArchiveItem; event: EventDetail }) {
  const { t } = useTranslation("archives");
  const { clip, picture_link: picture } = archive;
  if (!clip) {
    return (
      <>
        <Snapshot src={picture} camera={event.device_name} explain />
        <MissingClip archive={archive} event={event} />
      </>
    );
  }
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a camera saw has no words to show
    <video
      controls
      playsInline
      preload="none"
      src={clip.link}
      poster={picture ?? undefined}
      aria-label={t("clip_of", { camera: event.device_name })}
      className="aspect-video w-full bg-video"
    />
  );
}

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
