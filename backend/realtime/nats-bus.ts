import type { Nats } from "../nats/connection";
import type { Bus, BusEventName, BusEvents } from "./bus";
import { readBusText, toBusTexts } from "./bus-text";
import type { PostgresBus } from "./postgres-bus";

/** Of one account's events, so that NATS may hand on or count them by account. */
function subjectOf(payload: BusEvents[BusEventName]): string {
  return `sightline.bus.${"accountId" in payload ? payload.accountId : "all"}`;
}

/**
 * The bus between consoles by NATS. PostgreSQL's is listened to as well: transactions and commands tell by it, and so
 * does a console that NATS does not answer, so that a session ends everywhere while NATS is away.
 */
export function createNatsBus(
  nats: Nats,
  postgres: PostgresBus,
  log: (line: string) => void = (line) => console.warn(`bus: ${line}`),
): Bus {
  let hasComplained = false;

  const unsubscribe = [
    nats.subscribe("sightline.bus.*", ({ data }) => {
      const event = readBusText(Buffer.from(data).toString(), nats.consoleId);
      if (event === "own") return;
      if (event) void postgres.emit(event.name, event.payload as never);
      else if (!hasComplained) {
        hasComplained = true;
        log("a message that nobody knows was left out (said once)");
      }
    }),
    nats.onResumed(postgres.resume),
  ];

  /** False where NATS may not have taken it. */
  async function send(texts: string[], subject: string): Promise<boolean> {
    if (!nats.isConnected) return false;
    for (const text of texts) nats.publish(subject, text);
    return nats.flush();
  }

  return {
    async publish(name, payload) {
      await postgres.emit(name, payload);
      const texts = toBusTexts(nats.consoleId, name, payload);
      if (!(await send(texts, subjectOf(payload)))) await postgres.notify(name, payload);
    },
    subscribe: postgres.subscribe,
    onResumed: postgres.onResumed,
    async close() {
      for (const end of unsubscribe) end();
      await postgres.close();
    },
  };
}
