import type { Database } from "../db/client";
import { findDataFault } from "../db/data-fault";
import { findReportingHosts, isPlausibleAt, toRow } from "./batch-rows";
import {
  listDeadLetters,
  type StoredDeadLetter,
  setDeadLetterReason,
  takeDeadLetter,
} from "./dead-letters";
import { ensureMonths } from "./months";
import { insertEvents } from "./store";

export interface RetriedDeadLetters {
  /** How many events were stored, by account. */
  stored: Map<number, number>;
  /** How many cannot be stored still, with the reason of now. */
  left: number;
}

const lettersAtOnce = 200;

/**
 * Stores the events that were set aside, as far as they can be stored by now. They fire no alert: they are old.
 * @param database identifies the database within this process (ensureMonths)
 * @throws at any error that is not the event's own; what was stored until then stays stored
 */
export async function retryDeadLetters(
  db: Database,
  database: string,
  accountId?: number,
): Promise<RetriedDeadLetters> {
  const stored = new Map<number, number>();
  let left = 0;
  let afterId = 0;
  for (;;) {
    const letters = await listDeadLetters(db, { accountId, afterId, limit: lettersAtOnce });
    const hosts = await findReportingHosts(db, letters);
    for (const letter of letters) {
      afterId = letter.id;
      const reason = await retryOne(db, database, letter, hosts.get(letter.host.hostId));
      if (reason === null) {
        stored.set(letter.host.accountId, (stored.get(letter.host.accountId) ?? 0) + 1);
      } else {
        left += 1;
        await setDeadLetterReason(db, letter.id, reason);
      }
    }
    if (letters.length < lettersAtOnce) return { stored, left };
  }
}

type Hosts = Awaited<ReturnType<typeof findReportingHosts>>;

/** Null where the event is stored now, else why it is not. */
async function retryOne(
  db: Database,
  database: string,
  { id, host, event, picture }: StoredDeadLetter,
  reportingHost: ReturnType<Hosts["get"]>,
): Promise<string | null> {
  if (!reportingHost) return "deleted host";
  const isPlausible = (timeMs: number) => isPlausibleAt(Date.now(), timeMs);
  const { row, reason } = toRow(host, event, reportingHost, isPlausible);
  if (!row) return reason;
  try {
    await ensureMonths(db, database, [row.timeMs]);
    await db.transaction(async (tx) => {
      if (await takeDeadLetter(tx, id)) await insertEvents(tx, [{ ...row, picture }]);
    });
    return null;
  } catch (error) {
    const fault = findDataFault(error);
    if (fault === null) throw error;
    return fault;
  }
}
