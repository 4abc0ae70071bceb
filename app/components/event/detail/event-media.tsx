import { ImageOff } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { findClip } from "~/lib/event/event-clip";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { findEventPicture } from "~/lib/event/event-picture";
import { useFormat } from "~/lib/hooks/use-format";
import { useFullScreen } from "~/lib/hooks/use-full-screen";
import { usePictureFailure } from "~/lib/hooks/use-picture-failure";
import { eventClipMs } from "~contract/media-frame";
import { categoryKey, FindingBoxes } from "../finding-boxes";
import { ClipBar } from "./clip-bar";
import { useClip } from "./use-clip";

/** Objects move: the boxes belong to the event's own moment, and hold this long before and after it. */
const boxesHoldSeconds = 0.75;

/** The event's picture with its findings in boxes, and the recording around it, which plays in the picture's place. */
export function EventMedia({ event }: { event: EventDetail }) {
  const { t } = useTranslation("event_detail");
  const frame = useRef<HTMLDivElement>(null);
  const toggleFullScreen = useFullScreen(frame);
  const clip = useClip();
  const [hasBoxes, setHasBoxes] = useState(true);
  const source = findClip(event);
  const isPlayable = source.type === "ready" && !clip.failed;
  const boxed = event.pvd.filter(({ box }) => box !== null);
  const isAtMoment =
    !clip.isStarted || Math.abs(clip.seconds - eventClipMs.before / 1000) <= boxesHoldSeconds;
  const name = t("clip.name", { camera: event.device_name });
  return (
    <div ref={frame} data-theme="dark" className="flex flex-col bg-video text-video-fg">
      <div className="relative aspect-video min-h-0 w-full flex-1 overflow-hidden">
        <Picture event={event} />
        {isPlayable && (
          <video
            {...clip.videoProps}
            playsInline
            preload="none"
            src={source.url}
            hidden={!clip.isStarted}
            aria-label={name}
            className="absolute inset-0 size-full bg-video object-contain"
          />
        )}
        {hasBoxes && isAtMoment && <FindingBoxes findings={boxed} />}
      </div>
      {isPlayable && (
        // biome-ignore lint/a11y/useMediaCaption: what a camera saw has no words to show
        <video
          controls
          playsInline
          preload="none"
          src={source.url}
          aria-label={name}
          className="hidden aspect-video w-full border-video-line border-t noscript:block"
        />
      )}
      {(isPlayable || boxed.length > 0) && (
        <ClipBar
          clip={isPlayable ? clip : null}
          boxes={boxed.length > 0 ? { isOn: hasBoxes, toggle: () => setHasBoxes(!hasBoxes) } : null}
          onFullScreen={toggleFullScreen}
        />
      )}
      {source.type === "pending" && <Note>{t("clip.pending")}</Note>}
      {source.type === "ready" && clip.failed && <Note>{t("clip.failed")}</Note>}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="border-video-line border-t px-3 py-2 text-xs text-[#aab4bf]">
    {children}
  </p>
);

function Picture({ event }: { event: EventDetail }) {
  const { t, i18n } = useTranslation(["event_detail", "ai", "common"]);
  const format = useFormat();
  const link = findEventPicture(event);
  const { image, failed, onError } = usePictureFailure(link);
  if (!link || failed) {
    return (
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-[#aab4bf]">
        <Icon as={ImageOff} size={20} />
        {t("common:no_picture")}
      </div>
    );
  }
  const found = event.pvd.map(({ category }) => t(`ai:${categoryKey(category)}`));
  const names = new Intl.ListFormat(i18n.language).format(new Set(found));
  const words = {
    camera: event.device_name,
    time: format.timeAt(event.event_time, event.timezone),
  };
  return (
    <img
      ref={image}
      src={link}
      alt={names ? t("picture_of", { ...words, found: names }) : t("picture", words)}
      width={1280}
      height={720}
      onError={onError}
      className="absolute inset-0 size-full object-contain"
    />
  );
}
