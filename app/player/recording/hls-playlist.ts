/** Where a playlist's parts lie: in the recorder's time, and in the player's. */
export interface HlsPart {
  fromMs: number;
  untilMs: number;
  /** Where the part begins in the video element. */
  startSeconds: number;
}

/** Reads what docs/media.md says of recorded playlists: a player counts on across gaps, the parts' dates do not. */
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
