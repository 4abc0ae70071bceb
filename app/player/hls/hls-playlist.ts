/** A continuous part of a playlist: its time on the recorder's clock and in the video element. */
export interface HlsPart {
  fromMs: number;
  untilMs: number;
  /** Start of the part in the video element. */
  startSeconds: number;
}

/** Parts of a recorded playlist (docs/media.md): the player's time continues across gaps, the parts' dates do not. */
export function readHlsParts(playlist: string): HlsPart[] {
  const parts: HlsPart[] = [];
  let startSeconds = 0;
  const pattern = /#EXT-X-PROGRAM-DATE-TIME:([0-9TZ:.-]{20,30})\n#EXTINF:([0-9.]{1,12}),/g;
  for (const [, date = "", length] of playlist.matchAll(pattern)) {
    const [fromMs, seconds] = [Date.parse(date), Number(length)];
    parts.push({ fromMs, untilMs: fromMs + seconds * 1000, startSeconds });
    startSeconds += seconds;
  }
  return parts;
}
