import { hlsPath, playbackLimits, type StreamName } from "../../../contract/media";

/** The target of an address below /media/hls. */
export type HlsTarget = { cameraId: string; stream: StreamName } & (
  | { kind: "live" }
  | { kind: "live_segment" | "live_init"; number: number }
  | { kind: "recorded" | "recorded_segment"; fromMs: number; untilMs: number }
  | { kind: "recorded_init"; fromMs: number }
);

/**
 * Matched against the raw path, undecoded: %2e, //, .. and unknown subtrees never match (threat
 * D4).
 */
const pathPattern = new RegExp(`^${hlsPath}/([0-9]{1,18})/(main|sub)/([0-9a-z/.-]{5,40})$`);

export function isHlsPath(url: string): boolean {
  return url.startsWith(`${hlsPath}/`);
}

/** Null for an invalid address. */
export function parseHlsPath(path: string): HlsTarget | null {
  const [, cameraId = "", stream, rest = ""] = pathPattern.exec(path) ?? [];
  if (stream !== "main" && stream !== "sub") return null;
  const camera = { cameraId, stream } as const;
  if (rest === "live.m3u8") return { ...camera, kind: "live" };
  const part = /^live\/([0-9]{1,13})\.(m4s|mp4)$/.exec(rest);
  if (part) {
    const kind = part[2] === "m4s" ? "live_segment" : "live_init";
    return { ...camera, kind, number: Number(part[1]) };
  }
  const init = /^([0-9]{1,13})\.mp4$/.exec(rest);
  if (init) return { ...camera, kind: "recorded_init", fromMs: Number(init[1]) };
  const range = /^([0-9]{1,13})-([0-9]{1,13})\.(m3u8|m4s)$/.exec(rest);
  if (!range) return null;
  const [fromMs, untilMs] = [Number(range[1]), Number(range[2])];
  const isList = range[3] === "m3u8";
  const maxMs = isList ? playbackLimits.clipMaxMs : playbackLimits.readMaxMs;
  if (untilMs <= fromMs || untilMs - fromMs > maxMs) return null;
  return { ...camera, kind: isList ? "recorded" : "recorded_segment", fromMs, untilMs };
}
