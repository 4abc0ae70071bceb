import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SharePage } from "./route.server";

type EventPage = Extract<SharePage, { state: "event" }>;

/** The recording around the event as a video file, which plays without script too. */
export function SharedClip({ page: { event, clip_link: link } }: { page: EventPage }) {
  const { t } = useTranslation("share_page");
  // The page gets new addresses regularly; a started video keeps its own until that fails.
  const [begun, setBegun] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const source = begun ?? link;
  if (!source) return null;
  if (failed) return <p className="text-xs text-fg-3 max-md:px-4 max-lg:pt-4">{t("no_clip")}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: what a camera saw has no words to show
    <video
      controls
      playsInline
      preload="none"
      src={source}
      aria-label={t("clip", { camera: event.device_name })}
      onPlay={() => setBegun(source)}
      onError={() => (source === link ? setFailed(true) : setBegun(null))}
      className="block aspect-video w-full rounded-card bg-video max-md:rounded-none"
    />
  );
}
