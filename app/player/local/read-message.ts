import type { ChannelEndReason, LocalPlayerMessage } from "~contract/local-player";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

const ends: Record<ChannelEndReason, true> = {
  not_found: true,
  no_license: true,
  host_offline: true,
  camera_offline: true,
  too_many_streams: true,
  host_gone: true,
  camera_gone: true,
  revoked: true,
  failed: true,
  relay_lost: true,
};

/** Validators by message type (contract/local-player). Without zod, to keep the browser's bundle small. */
const checks: { [Type in LocalPlayerMessage["type"]]: (message: Fields) => boolean } = {
  getSVRInfo: ({ nonce, version }) => isText(nonce) && (version === undefined || isText(version)),
  create: ({ ok }) => isFlag(ok),
  setSelectIndex: ({ index }) => isCount(index),
  fullscreen: ({ on }) => isFlag(on),
  connectInfo: ({ channel }) => isCount(channel),
  disconnect: ({ channel, reason }) =>
    isCount(channel) && isText(reason) && Object.hasOwn(ends, reason),
  play: ({ channel }) => isCount(channel),
  pause: ({ channel }) => isCount(channel),
  byPass: ({ channel, data }) => isCount(channel) && isFields(data),
  getScreenCapture: ({ request, image }) => isCount(request) && (image === null || isText(image)),
};

function isMessage(value: unknown): value is LocalPlayerMessage {
  if (!isFields(value) || !isText(value.type) || !Object.hasOwn(checks, value.type)) return false;
  return checks[value.type as LocalPlayerMessage["type"]](value);
}

/** Parses a message of the local player; null for anything else received on its port. */
export function readLocalMessage(text: unknown): LocalPlayerMessage | null {
  if (!isText(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isMessage(value) ? value : null;
  } catch {
    return null;
  }
}
