import type { RecordedSegment } from "../../../contract/media";

/** Playlists of RFC 8216. Addresses are relative: they stay below the playlist's own. */

/** The first version with initialization segments outside of I-frame playlists. */
const version = 7;

export interface LiveSegment {
  number: number;
  startMs: number;
  durationMs: number;
  /** Number of its init segment. */
  init: number;
  /** It does not continue the one before. */
  breaks: boolean;
}

/** The newest segments of a live stream. */
export function writeLivePlaylist(playlist: {
  targetSeconds: number;
  /** Number of discontinuities before the first of these segments. */
  breaksBefore: number;
  segments: readonly LiveSegment[];
}): string {
  const { segments } = playlist;
  const lines = [
    "#EXTM3U",
    `#EXT-X-VERSION:${version}`,
    `#EXT-X-TARGETDURATION:${playlist.targetSeconds}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.breaksBefore}`,
  ];
  let init: number | null = null;
  for (const segment of segments) {
    if (segment.breaks) lines.push("#EXT-X-DISCONTINUITY");
    if (segment.init !== init) lines.push(`#EXT-X-MAP:URI="live/${segment.init}.mp4"`);
    init = segment.init;
    lines.push(...describe(segment.startMs, segment.durationMs), `live/${segment.number}.m4s`);
  }
  return `${lines.join("\n")}\n`;
}

/** A whole recording. Runs are separated by a gap or by a change of codec. */
export function writeRecordedPlaylist(segments: readonly RecordedSegment[]): string {
  const longestMs = Math.max(...segments.map(([fromMs, untilMs]) => untilMs - fromMs));
  const lines = [
    "#EXTM3U",
    `#EXT-X-VERSION:${version}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXT-X-TARGETDURATION:${Math.max(1, Math.round(longestMs / 1000))}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
  ];
  let last: number | null = null;
  for (const [fromMs, untilMs, run] of segments) {
    if (last !== null && run !== last) lines.push("#EXT-X-DISCONTINUITY");
    if (run !== last) lines.push(`#EXT-X-MAP:URI="${fromMs}.mp4"`);
    last = run;
    lines.push(...describe(fromMs, untilMs - fromMs), `${fromMs}-${untilMs}.m4s`);
  }
  lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}

function describe(startMs: number, durationMs: number): [string, string] {
  return [
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(startMs).toISOString()}`,
    `#EXTINF:${(durationMs / 1000).toFixed(3)},`,
  ];
}
