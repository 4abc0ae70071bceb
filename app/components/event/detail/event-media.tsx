import { ImageOff } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import type { EventClip } from "~/lib/event/event-clip";
import { useFormat } from "~/lib/hooks/use-format";
import { useFullScreen } from "~/lib/hooks/use-full-screen";
import { usePictureFailure } from "~/lib/hooks/use-picture-failure";
import { type BoxedFinding, categoryKey, FindingBoxes } from "../finding-boxes";
import { ClipBar } from "./clip-bar";
import { useClip } from "./use-clip";

/** Objects move: the boxes belong to the event's own moment, and hold this long before and after it. */
const boxesHoldSeconds = 0.75;

interface PicturedEvent {
  device_name: string;
  /** Unix seconds. */
  event_time: number;
  timezone: string;
  pvd: readonly BoxedFinding[];
}

export interface EventMediaProps {
  event: PicturedEvent;
  /** Address of the event's picture; null where there is none. */
  picture: string | null;
  source: EventClip;
}

/**
 * The event's picture with its findings in boxes, and the recording around it, which plays in the picture's place.
 * Texts: namespaces "event_detail" and "ai".
 */
export function EventMedia({ event, picture, source }: EventMediaProps) {
  const { t } = useTranslation("event_detail");
  const frame = useRef<HTMLDivElement>(null);
  const toggleFullScreen = useFullScreen(frame);
  const ready = source.type === "ready" ? source : null;
  const clip = useClip(ready?.url, ready?.lengthMs);
  /** The event in its recording, in seconds. */
  const moment = ready ? event.event_time - ready.startMs / 1000 : 0;
  const [hasBoxes, setHasBoxes] = useState(true);
  /** Its video is taken out after a failure, and loaded anew where it is played again. */
  const hasVideo = ready !== null && !clip.failed;
  const boxed = event.pvd.filter(({ box }) => box !== null);
  const isAtMoment = !clip.isStarted || Math.abs(clip.seconds - moment) <= boxesHoldSeconds;
  const name = t("clip.name", { camera: event.device_name });
  return (
    <div ref={frame} data-theme="dark" className="flex flex-col bg-video text-video-fg">
      <div className="relative aspect-video min-h-0 w-full flex-1 overflow-hidden">
        <Picture event={event} link={picture} />
        {hasVideo && (
          <video
            {...clip.videoProps}
            playsInline
            preload="none"
            hidden={!clip.isStarted}
            aria-label={name}
            className="absolute inset-0 size-full bg-video object-contain"
          />
        )}
        {hasBoxes && isAtMoment && <FindingBoxes findings={boxed} />}
        {hasVideo && (
          // In the picture's place, over its boxes, which do not move with it.
          // biome-ignore lint/a11y/useMediaCaption: what a camera saw has no words to show
          <video
            controls
            playsInline
            preload="none"
            src={ready.url}
            poster={picture ?? undefined}
            aria-label={name}
            className="absolute inset-0 hidden size-full bg-video object-contain noscript:block"
          />
        )}
      </div>
      {(ready || boxed.length > 0) && (
        <ClipBar
          clip={ready ? { ...clip, moment } : null}
          boxes={boxed.length > 0 ? { isOn: hasBoxes, toggle: () => setHasBoxes(!hasBoxes) } : null}
          onFullScreen={toggleFullScreen}
        />
      )}
      {source.type === "pending" && <Note>{t("clip.pending")}</Note>}
      {ready && clip.failed && <Note>{t("clip.failed")}</Note>}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="status" className="border-video-line border-t px-3 py-2 text-xs text-[#aab4bf]">
    {children}
  </p>
);

function Picture({ event, link }: { event: PicturedEvent; link: string | null }) {
  const { t, i18n } = useTranslation(["event_detail", "ai", "common"]);
  const format = useFormat();
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
