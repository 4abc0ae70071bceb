import { type PointerEvent, useEffect, useRef, useState } from "react";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { cx } from "~/lib/cx";
import { clipPath } from "~contract/media-frame";

/** A pointer that only passes by loads nothing. */
const restMs = 250;
const clipMs = { before: 2_000, after: 6_000 };

/** Ends the clip that plays: one at a time. */
let endCurrent: (() => void) | null = null;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Whether a card's clip plays: while the pointer rests on the card, and not for a visitor who wants less motion. Those
 * without a pointer find the clip in the card's drawer.
 */
export function useClipPreview(canPlay: boolean) {
  const [isPlaying, setPlaying] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>();
  const end = useRef(() => {
    clearTimeout(rest.current);
    setPlaying(false);
    if (endCurrent === end.current) endCurrent = null;
  });
  useEffect(() => () => end.current(), []);
  const start = () => {
    endCurrent?.();
    endCurrent = end.current;
    setPlaying(true);
  };
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (!canPlay || pointerType !== "mouse" || isStill()) return;
      clearTimeout(rest.current);
      rest.current = setTimeout(start, restMs);
    },
    onPointerLeave: () => end.current(),
  };
  return { isPlaying, handlers };
}

/** The recording around a result, without sound, over its picture; nothing until it plays, and where there is none. */
export function ClipPreview({ finding }: { finding: Finding }) {
  const [isReady, setReady] = useState(false);
  const timeMs = finding.local_time * 1000;
  const range = `from=${timeMs - clipMs.before}&until=${timeMs + clipMs.after}`;
  return (
    <video
      aria-hidden="true"
      tabIndex={-1}
      src={`${clipPath}/${finding.host_cam_id}?${range}&stream=sub`}
      muted
      autoPlay
      loop
      playsInline
      onPlaying={() => setReady(true)}
      // Unseen but in its place: browsers begin a video by themselves only where it would be seen.
      className={cx("absolute inset-0 size-full bg-video object-cover", !isReady && "opacity-0")}
    />
  );
}
