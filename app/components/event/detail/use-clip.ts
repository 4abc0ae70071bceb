import { type ReactEventHandler, useRef, useState } from "react";
import { eventClipMs } from "~contract/media-frame";

const speeds: readonly number[] = [1, 2, 4, 0.5];

export type Clip = ReturnType<typeof useClip>;

const usualLengthMs = eventClipMs.before + eventClipMs.after;

/**
 * The recording around an event, while it plays in a `<video {...videoProps}>`. One that was started keeps its address
 * until that fails: a page that is shared gets new ones regularly.
 * @param lengthMs how long it is, as far as that is known before it is loaded
 */
export function useClip(url: string | undefined, lengthMs = usualLengthMs) {
  const video = useRef<HTMLVideoElement>(null);
  const [isStarted, setStarted] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(true);
  const [failed, setFailed] = useState(false);
  const [seconds, setSeconds] = useState(0);
  const [length, setLength] = useState(lengthMs / 1000);
  const [speed, setSpeed] = useState(1);
  const [begun, setBegun] = useState<string | undefined>();
  const src = begun ?? url;

  const update: ReactEventHandler<HTMLVideoElement> = ({ currentTarget }) =>
    setSeconds(currentTarget.currentTime);
  const start = () => {
    setFailed(false);
    setStarted(true);
    // Not there after a failure, where it plays by itself once it is. Else refused by the browser, or interrupted by a
    // pause: the bar shows what plays.
    void video.current?.play().catch(() => {});
  };
  return {
    isStarted,
    isPlaying,
    isMuted,
    failed,
    seconds,
    length,
    speed,
    toggle: () => (isPlaying ? video.current?.pause() : start()),
    seek: (to: number) => {
      setFailed(false);
      setStarted(true);
      setSeconds(to);
      if (video.current) video.current.currentTime = to;
    },
    toggleSound: () => setMuted(!isMuted),
    nextSpeed: () => {
      const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
      setSpeed(next);
      if (video.current) video.current.playbackRate = next;
    },
    videoProps: {
      ref: video,
      src,
      muted: isMuted,
      autoPlay: isStarted,
      // From another address, or again after a failure: it goes on as before.
      onLoadedMetadata: (({ currentTarget }) => {
        if (currentTarget.currentTime !== seconds) currentTarget.currentTime = seconds;
        currentTarget.playbackRate = speed;
      }) satisfies ReactEventHandler<HTMLVideoElement>,
      onTimeUpdate: update,
      onSeeked: update,
      onPlay: () => {
        setBegun(src);
        setPlaying(true);
      },
      onPause: () => setPlaying(false),
      onError: () => {
        setBegun(undefined);
        setFailed(src === url);
        setStarted(false);
        setPlaying(false);
      },
      onDurationChange: (({ currentTarget: { duration } }) => {
        if (Number.isFinite(duration)) setLength(duration);
      }) satisfies ReactEventHandler<HTMLVideoElement>,
    },
  };
}
