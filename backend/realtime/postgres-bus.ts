import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import pg from "pg";
import { batchWhileBusy } from "../db/batch-while-busy";
import type { Transaction } from "../db/client";
import { type Bus, type BusEvents, createLocalBus } from "./bus";
import { readBusText, toBusTexts } from "./bus-text";

const channel = "sightline";
/**
 * PostgreSQL lets transactions that notify commit one after another. A message need not survive a crash, so none waits
 * for the disk: a hundred thousand hosts that come back would stand in line for it.
 */
const notifyText = `select set_config('synchronous_commit', 'off', true),
  (select count(pg_notify($1, text)) from unnest($2::text[]) as text)`;
const retryMs = { first: 500, last: 5_000 };
const defaults = {
  checkMs: 30_000,
  answerMs: 5_000,
  log: (line: string) => console.warn(`bus: ${line}`),
};

/**
 * Tells every process, this one included, when the transaction commits; for commands that have no bus, and for what must
 * not be told of a change that is rolled back.
 */
export async function publishOnCommit<Name extends keyof BusEvents>(
  tx: Transaction,
  name: Name,
  payload: BusEvents[Name],
): Promise<void> {
  for (const text of toBusTexts(randomUUID(), name, payload)) {
    await tx.execute(sql`select pg_notify(${channel}, ${text})`);
  }
}

export interface PostgresBus extends Bus {
  /** To this process only. */
  emit: Bus["publish"];
  /** To the other processes only. */
  notify: Bus["publish"];
  /** Tells listeners that events may have been lost until now. */
  resume(): void;
}

/**
 * The bus between processes: LISTEN/NOTIFY on one connection of its own. Listeners of this process
 * are called at once, those of others when PostgreSQL delivers. A lost connection is reopened;
 * events meanwhile are lost, so nothing may depend on the bus alone: listeners are told to ask again.
 */
export async function createPostgresBus(
  databaseUrl: string,
  pool: pg.Pool,
  options: Partial<typeof defaults> = {},
): Promise<PostgresBus> {
  const { checkMs, answerMs, log } = { ...defaults, ...options };
  const local = createLocalBus(log);
  const origin = randomUUID();
  let client: pg.Client | null = null;
  /** The client, once it hears what others say. */
  let listening: pg.Client | null = null;
  let isChecking = false;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let delayMs = retryMs.first;
  let isFirst = true;
  let hasComplained = false;

  function complain(): void {
    if (!hasComplained) log("a message that nobody knows was left out (said once)");
    hasComplained = true;
  }

  /** Anybody with the database's password may notify: whatever comes must not end the process. */
  function receive(text: string | undefined): void {
    const event = readBusText(text ?? "", origin);
    if (!event) complain();
    else if (event !== "own") void local.publish(event.name, event.payload as never);
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    next.on("error", () => reconnect(next));
    next.on("end", () => reconnect(next));
    next.on("notification", (message) => receive(message.payload));
    client = next;
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      listening = next;
      delayMs = retryMs.first;
      if (!isFirst) local.resume();
    } catch {
      reconnect(next);
    }
  }

  function reconnect(lost: pg.Client): void {
    if (closed || client !== lost) return;
    client = null;
    listening = null;
    isFirst = false;
    lost.end().catch(() => undefined);
    timer = setTimeout(() => void connect(), delayMs);
    delayMs = Math.min(delayMs * 2, retryMs.last);
  }

  /** One whose other end went without a word, as in a power cut, would be listened to for hours. */
  async function check(): Promise<void> {
    const checked = listening;
    if (!checked || isChecking) return;
    isChecking = true;
    await checked.query("select 1").catch(() => reconnect(checked));
    isChecking = false;
  }

  const send = batchWhileBusy(async (texts: string[]) => {
    await pool.query({ name: "notify", text: notifyText, values: [channel, texts] });
    return texts;
  });
  const notify: Bus["publish"] = async (name, payload) => {
    await Promise.all(toBusTexts(origin, name, payload).map(send));
  };

  await connect();
  const checking = setInterval(() => void check(), checkMs);
  checking.unref();
  return {
    async publish(name, payload) {
      await local.publish(name, payload);
      await notify(name, payload);
    },
    emit: local.publish,
    notify,
    resume: local.resume,
    subscribe: local.subscribe,
    onResumed: local.onResumed,
    async close() {
      closed = true;
      clearInterval(checking);
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => undefined);
      await local.close();
    },
  };
}
