import { type MediaAttributes, parse, parseParams } from "sdp-transform";
import type { VideoCodec } from "../mp4/unit-kinds";
import { UnreadableStream } from "./unreadable";

/** What a camera says of its stream before it sends it. */
export interface StreamDescription {
  codec: VideoCodec;
  payloadType: number;
  /** Ticks a second. */
  clockRate: number;
  /** Address by which the video is set up, and the one by which all plays. */
  videoUri: string;
  playUri: string;
  /** NAL units that a decoder needs first; empty where they stand in the stream alone. */
  parameterSets: Uint8Array[];
  hasSound: boolean;
}

const codecs: Record<string, { codec: VideoCodec; sets: string[] }> = {
  H264: { codec: "h264", sets: ["sprop-parameter-sets"] },
  H265: { codec: "hevc", sets: ["sprop-vps", "sprop-sps", "sprop-pps"] },
};

/**
 * Reads a camera's SDP (RFC 8866) whose addresses count from `baseUri`. Throws UnreadableStream for video that is neither
 * H.264 nor H.265, or whose units do not come in the order of decoding.
 */
export function readDescription(sdp: string, baseUri: string): StreamDescription {
  const session = parse(sdp);
  const video = session.media.find(({ type }) => type === "video");
  const rtp = video?.rtp.find(({ codec }) => codecs[codec.toUpperCase()]);
  const known = rtp && codecs[rtp.codec.toUpperCase()];
  if (!video || !rtp || !known) throw new UnreadableStream("sends neither H.264 nor H.265");
  const values = parseParams(
    video.fmtp.find(({ payload }) => payload === rtp.payload)?.config ?? "",
  );
  const isReordered =
    values["packetization-mode"] === 2 || Number(values["sprop-max-don-diff"] ?? 0) > 0;
  if (isReordered) throw new UnreadableStream("sends units out of order");
  return {
    codec: known.codec,
    payloadType: rtp.payload,
    clockRate: rtp.rate || 90_000,
    videoUri: resolve(controlOf(video), baseUri),
    playUri: resolve(controlOf(session), baseUri),
    parameterSets: known.sets.flatMap((name) =>
      String(values[name] ?? "")
        .split(",")
        .filter(Boolean)
        .map((unit) => Buffer.from(unit, "base64")),
    ),
    hasSound: session.media.some(({ type }) => type === "audio"),
  };
}

const controlOf = ({ control }: Pick<MediaAttributes, "control">): string => String(control ?? "*");

/** Cameras mean an addition, not a relative address: the base may end in a query. */
function resolve(control: string, baseUri: string): string {
  if (control === "*") return baseUri;
  if (/^rtsps?:\/\//i.test(control)) return control;
  return `${baseUri.replace(/\/$/, "")}/${control.replace(/^\//, "")}`;
}
