import { sql } from "drizzle-orm";
import type { Scopes } from "../../../backend/db/scopes";
import { pictureName } from "../../../backend/event/pictures";
import type { FileStore } from "../../../backend/files/store";
import { drawNumber, readNumber } from "./numbered-picture";

/** What a cloud has of numbered events, compared with what it acknowledged. */
export interface StoredEvents {
  /** Stored, or set aside with their picture. */
  kept: number;
  /** Of those kept, the ones that were set aside. */
  aside: number;
  /** Acknowledged, but neither stored nor set aside. */
  lost: number[];
  /** Stored more than once. */
  doubled: number[];
  lostPictures: number[];
  /** A picture that shows another number, or is damaged. */
  wrongPictures: number[];
}

interface Row {
  number: number;
  timeMs: number;
  digest: Buffer | null;
  isAside: boolean;
}

/** Without the cloud's own events, such as that a host is back. */
async function listRows({ system }: Scopes): Promise<Row[]> {
  const { rows } = await system.execute(sql`
    select (ex_info->>'number')::int as number, extract(epoch from event_time)::float8 * 1000 as time_ms, snapshot,
      false as aside from event where ex_info ? 'number'
    union all
    select (event->'ex_info'->>'number')::int, (event->>'time_ms')::float8, snapshot, true from event_dead_letter
  `);
  return rows.map((row) => ({
    number: Number(row.number),
    timeMs: Number(row.time_ms),
    digest: Buffer.isBuffer(row.snapshot) ? row.snapshot : null,
    isAside: row.aside === true,
  }));
}

export async function compareStored(
  scopes: Scopes,
  files: FileStore,
  accountId: number,
  acknowledged: ReadonlySet<number>,
): Promise<StoredEvents> {
  const rows = await listRows(scopes);
  const found: StoredEvents = {
    kept: 0,
    aside: 0,
    lost: [],
    doubled: [],
    lostPictures: [],
    wrongPictures: [],
  };
  const known = new Set<number>();
  for (const { number, timeMs, digest, isAside } of rows) {
    if (known.has(number)) found.doubled.push(number);
    known.add(number);
    if (isAside) found.aside += 1;
    const picture = digest && (await files.find(pictureName(accountId, timeMs, digest)));
    if (!picture) found.lostPictures.push(number);
    else if (!picture.equals(await drawNumber(number))) {
      const shown = await readNumber(picture).catch(() => null);
      // The same number in other bytes would be a damaged file.
      found.wrongPictures.push(shown ?? number);
    }
  }
  found.kept = known.size;
  found.lost = [...acknowledged].filter((number) => !known.has(number));
  return found;
}
