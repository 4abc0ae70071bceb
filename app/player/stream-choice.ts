import type { StreamName } from "~contract/media";

/** Why a tile plays a stream; `wide` is the only reason that the machine's load may overrule. */
export type StreamReason =
  | "chosen"
  | "unplayable"
  | "saves_data"
  | "single"
  | "keyframes"
  | "unmeasured"
  | "fits"
  | "overloaded"
  | "wide";

export interface StreamChoice {
  stream: StreamName;
  reason: StreamReason;
}

export interface TileNeeds {
  /** Width of the tile in device pixels; null where it is unknown, or what is played cannot be measured. */
  tileWidth: number | null;
  /** Widths of the camera's pictures; null for a stream that it does not have, or has not told of. */
  subWidth: number | null;
  mainWidth: number | null;
  /** The only tile that is seen. */
  isSingle: boolean;
  keyframesOnly: boolean;
  /** The user's own choice for this camera; null for none. */
  chosen: StreamName | null;
  /** The browser cannot play the camera's main stream. */
  isUnplayable: boolean;
  savesData: boolean;
  /** The machine did not keep up with the main stream in this place. */
  isHeld: boolean;
}

/** The stream that a tile plays: the main one where the sub stream's picture would be stretched. */
export function chooseStream(needs: TileNeeds): StreamChoice {
  const { tileWidth, subWidth, mainWidth, chosen } = needs;
  if (chosen) return { stream: chosen, reason: "chosen" };
  if (needs.isUnplayable && subWidth !== null) return { stream: "sub", reason: "unplayable" };
  if (needs.savesData) return { stream: "sub", reason: "saves_data" };
  if (needs.isSingle) return { stream: "main", reason: "single" };
  if (needs.keyframesOnly) return { stream: "sub", reason: "keyframes" };
  if (tileWidth === null || subWidth === null) return { stream: "sub", reason: "unmeasured" };
  const isSharper = mainWidth === null || mainWidth > subWidth;
  if (tileWidth <= subWidth || !isSharper) return { stream: "sub", reason: "fits" };
  if (needs.isHeld) return { stream: "sub", reason: "overloaded" };
  return { stream: "main", reason: "wide" };
}

/** Width of a picture from its resolution, as "1920x1080"; null when it is unknown. */
export function widthOf(resolution: string | null): number | null {
  return Number.parseInt(resolution ?? "", 10) || null;
}

/** Part of a width by which it changes before that counts: a few pixels more or less must not switch streams. */
const minChange = 0.04;

/** The width to go by: the last one until the new one differs by more than 4 %. */
export function settleWidth(last: number | null, next: number): number {
  return last !== null && Math.abs(next - last) <= last * minChange ? last : next;
}
