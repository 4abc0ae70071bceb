import { z } from "zod";
import { parseJson } from "../socket/parse-json";
import { type BusEventName, type BusEvents, busEvents } from "./bus";

/** How an event travels between processes, whatever carries it. */

const names = Object.keys(busEvents) as [BusEventName, ...BusEventName[]];
const envelope = z.object({ origin: z.string(), name: z.enum(names), payload: z.unknown() });

/** Lists that grow with an account or a host are split: PostgreSQL takes 8,000 bytes at a time. */
const entriesPerNotification = 150;
const lists = {
  session_revoked: "sessionIds",
  rights_changed: "userIds",
  licenses_changed: "cameraIds",
  export_stopped: "exportIds",
  camera_states: "cameras",
} as const;

function toParts(name: BusEventName, payload: object): object[] {
  const field = name in lists ? lists[name as keyof typeof lists] : null;
  const entries: unknown =
    field && field in payload ? payload[field as keyof typeof payload] : null;
  if (!field || !Array.isArray(entries) || entries.length <= entriesPerNotification)
    return [payload];
  return Array.from({ length: Math.ceil(entries.length / entriesPerNotification) }, (_, part) => ({
    ...payload,
    [field]: entries.slice(part * entriesPerNotification, (part + 1) * entriesPerNotification),
  }));
}

/** The texts that carry one event. */
export const toBusTexts = <Name extends keyof BusEvents>(
  origin: string,
  name: Name,
  payload: BusEvents[Name],
): string[] =>
  toParts(name, payload).map((part) => JSON.stringify({ origin, name, payload: part }));

/** An event of another process, which may be of another version; "own" for this one's, null for what does not fit. */
export function readBusText(
  text: string,
  ownOrigin: string,
): { name: BusEventName; payload: BusEvents[BusEventName] } | "own" | null {
  const parsed = envelope.safeParse(parseJson(text));
  if (!parsed.success) return null;
  const { origin, name } = parsed.data;
  if (origin === ownOrigin) return "own";
  const { data: payload } = busEvents[name].safeParse(parsed.data.payload);
  return payload === undefined ? null : { name, payload };
}
