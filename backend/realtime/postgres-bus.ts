import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { z } from "zod";
import type { Transaction } from "../db/client";
import { type Bus, type BusEvents, createLocalBus } from "./bus";

const channel = "sightline";
const retryMs = { first: 500, last: 5_000 };

const envelope = z.object({
  origin: z.string(),
  name: z.enum([
    "session_revoked",
    "rights_changed",
    "licenses_changed",
    "host_state",
    "camera_state",
    "host_disconnect",
    "retention_changed",
    "host_command",
    "host_command_result",
    "user_message",
    "events_added",
    "standing_searches_changed",
    "server_updated",
    "player_published",
  ]),
  payload: z.unknown(),
});

/** Lists that grow with an account are split: PostgreSQL takes 8,000 bytes at a time. */
const idsPerNotification = 150;
const lists = {
  session_revoked: "sessionIds",
  rights_changed: "userIds",
  licenses_changed: "cameraIds",
} as const;

function toParts(name: keyof BusEvents, payload: object): object[] {
  const field = name in lists ? lists[name as keyof typeof lists] : null;
  const ids: unknown = field && field in payload ? payload[field as keyof typeof payload] : null;
  if (!field || !Array.isArray(ids) || ids.length <= idsPerNotification) return [payload];
  return Array.from({ length: Math.ceil(ids.length / idsPerNotification) }, (_, part) => ({
    ...payload,
    [field]: ids.slice(part * idsPerNotification, (part + 1) * idsPerNotification),
  }));
}

/** The texts of the notifications that carry one event. */
const toTexts = <Name extends keyof BusEvents>(
  origin: string,
  name: Name,
  payload: BusEvents[Name],
): string[] =>
  toParts(name, payload).map((part) => JSON.stringify({ origin, name, payload: part }));

/**
 * Tells every process, this one included, when the transaction commits; for commands that have no bus, and for what must
 * not be told of a change that is rolled back.
 */
export async function publishOnCommit<Name extends keyof BusEvents>(
  tx: Transaction,
  name: Name,
  payload: BusEvents[Name],
): Promise<void> {
  for (const text of toTexts(randomUUID(), name, payload)) {
    await tx.execute(sql`select pg_notify(${channel}, ${text})`);
  }
}

/**
 * The bus between processes: LISTEN/NOTIFY on one connection of its own. Listeners of this process
 * are called at once, those of others when PostgreSQL delivers. A lost connection is reopened;
 * events meanwhile are lost, so nothing may depend on the bus alone.
 */
export async function createPostgresBus(databaseUrl: string, pool: pg.Pool): Promise<Bus> {
  const local = createLocalBus();
  const origin = randomUUID();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let delayMs = retryMs.first;

  function receive(text: string | undefined): void {
    if (!text) return;
    const parsed = envelope.safeParse(JSON.parse(text));
    if (!parsed.success || parsed.data.origin === origin) return;
    const { name, payload } = parsed.data;
    void local.publish(name, payload as BusEvents[typeof name]);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    next.on("error", () => reconnect(next));
    next.on("end", () => reconnect(next));
    next.on("notification", (message) => receive(message.payload));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      delayMs = retryMs.first;
    } catch {
      reconnect(next);
    }
  }

  function reconnect(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = null;
    lost.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), delayMs);
    delayMs = Math.min(delayMs * 2, retryMs.last);
  }

  await connect();
  return {
    async publish(name, payload) {
      await local.publish(name, payload);
      for (const text of toTexts(origin, name, payload)) {
        await pool.query("select pg_notify($1, $2)", [channel, text]);
      }
    },
    subscribe: (name, listener) => local.subscribe(name, listener),
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
      await local.close();
    },
  };
}
