import type { ServerMessage } from "~contract/realtime";

/** Validators by message type (contract/realtime). Without zod, to keep the browser's bundle small. */
const checks: { [Type in ServerMessage["type"]]: (message: Fields) => boolean } = {
  SERVER_UPDATE: () => true,
  USER_PASSWORD_CHANGE: () => true,
  USER_ENABLE_2FA: () => true,
  USER_PRIVILEGES_CHANGE: () => true,
  PONG: () => true,
  WSPLAYER_UPDATE: ({ payload }) =>
    isFields(payload) && isText(payload.version) && isText(payload.url),
  USER_LANGUAGE_CHANGE: ({ value }) => isText(value),
  USER_DATA_CHANGE: ({ action, value }) =>
    isOneOf(action, ["avatar", "time_format", "theme"]) && (isText(value) || isNumber(value)),
  ACCOUNT_USER_CHANGE: ({ action, id, master }) =>
    isText(id) && (action === "DELETE" || (action === "UPDATE" && typeof master === "boolean")),
  FW_OTA_STATUS: ({ status, progress, to_web_data: host }) =>
    isOneOf(status, ["received", "in_progress", "completed", "failed"]) &&
    isNumber(progress) &&
    isFields(host) &&
    (host.host_id === undefined || isText(host.host_id)) &&
    isText(host.host_name),
  ALERT_FIRED: ({ alert_id: id, alert_name: name, event }) =>
    isText(id) &&
    isText(name) &&
    isFields(event) &&
    isText(event.id) &&
    isText(event.host_name) &&
    isText(event.device_name),
  NOTIFICATIONS_CHANGE: () => true,
  VIDEO_EXPORT_CHANGE: ({ id, status, percent, camera_name: name }) =>
    isText(id) &&
    (status === null || isNumber(status)) &&
    isNumber(percent) &&
    (name === undefined || isText(name)),
  ARCHIVE_CHANGE: ({ id, state }) => isText(id) && isNumber(state),
  SHARE_LINK_CHANGE: () => true,
  HOST_STATE_CHANGE: ({ host_id: id, connected }) => isText(id) && typeof connected === "boolean",
  CAMERA_STATE_CHANGE: ({ host_cam_id: id, connected }) =>
    isText(id) && typeof connected === "boolean",
  EVENTS_ADDED: ({ events, count }) => Array.isArray(events) && isNumber(count),
};

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isOneOf = (value: unknown, words: readonly string[]) =>
  isText(value) && words.includes(value);

const idNames = /(^|_)id$/;
/** Numbers in the contract, not ids of rows. */
const eventNumbers = ["event_id"];

const masterFlags: readonly unknown[] = [0, 1, "0", "1", null];

/**
 * As the contract has it: ids may come as numbers, flags as 0 and 1, numbers as texts, and "in progress" as the
 * specification spells it (sections 3 and 7 leave the types open).
 */
function toContract(name: string, value: unknown): unknown {
  if (name === "master" && masterFlags.includes(value)) return Number(value) === 1;
  if (name === "status" && isText(value)) return value.toLowerCase().replaceAll(" ", "_");
  if (name === "progress") return toProgress(value);
  return isNumber(value) && idNames.test(name) && !eventNumbers.includes(name)
    ? String(value)
    : value;
}

/** Null before there is any. */
function toProgress(value: unknown): unknown {
  if (value === null) return 0;
  return isText(value) && value.trim() !== "" ? Number(value) : value;
}

function isServerMessage(value: unknown): value is ServerMessage {
  if (!isFields(value) || !isText(value.type) || !Object.hasOwn(checks, value.type)) return false;
  return checks[value.type as ServerMessage["type"]](value);
}

/** Parses a message of the users' channel; null for unknown or malformed ones (C200). */
export function readMessage(text: unknown): ServerMessage | null {
  if (!isText(text)) return null;
  try {
    const value: unknown = JSON.parse(text, toContract);
    return isServerMessage(value) ? value : null;
  } catch {
    return null;
  }
}
