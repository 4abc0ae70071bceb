import { expect, vi } from "vitest";
import { archiveStates } from "../../contract/names";
import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken } from "./users";

/** Archives of the demo's master, made and removed by a journey. */

interface Archived {
  id: string;
  state: number;
}

const call = async <Result>(
  site: ConsoleAddress,
  document: string,
  variables: Record<string, unknown>,
): Promise<Result> => callCloud<Result>(site, document, variables, await getMasterToken(site));

const list = async (site: ConsoleAddress, note: string) =>
  (
    await call<{ list: Archived[] }>(
      site,
      "query($k: String) { query_archive_list(keyword: $k) { list { id state } } }",
      { k: note },
    )
  ).list;

/** Removes archives with this note; returns how many there were. */
export async function removeArchives(site: ConsoleAddress, note: string): Promise<number> {
  const ids = (await list(site, note)).map(({ id }) => id);
  if (ids.length > 0) {
    await call(site, "mutation($i: [ID!]!) { delete_archive(ids: $i) { ok } }", { i: ids });
  }
  return ids.length;
}

/** Archives AI events of about an hour ago, one with each note; waits until their clips are kept. */
export async function makeArchives(site: ConsoleAddress, notes: string[]): Promise<string[]> {
  const until = Math.floor(Date.now() / 1000) - 3_600;
  const { list: found } = await call<{ list: { id: string; archive_id: string | null }[] }>(
    site,
    "query($u: Int!) { query_event(event_type: [55], end_date: $u, limit: 50) { list { id archive_id } } }",
    { u: until },
  );
  const events = found.filter((event) => event.archive_id === null);
  const ids: string[] = [];
  for (const [index, note] of notes.entries()) {
    const made = await call<Archived>(
      site,
      "mutation($e: ID!, $n: String) { create_archive(event_id: $e, note: $n) { id state } }",
      { e: events[index]?.id, n: note },
    );
    ids.push(made.id);
    await vi.waitFor(async () => {
      const states = (await list(site, note)).map(({ state }) => state);
      expect(new Set(states)).toEqual(new Set([archiveStates.kept]));
    });
  }
  return ids;
}
