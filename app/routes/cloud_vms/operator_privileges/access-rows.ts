import { matchesWords } from "~/lib/forms/search-text";
import { fold } from "~contract/fold";
import type { AccessQuery } from "./access-query";
import type { Rights, RightsRegion } from "./rights-tree";

export interface AccessSource {
  /** master, region (managed) or permission (a set). */
  kind: string;
  id: string | null;
  name: string | null;
  live: boolean;
  playback: boolean;
  ptz: boolean;
}

export interface AccessRow extends Rights {
  id: string;
  name: string;
  host: string;
  region: string;
  sources: readonly AccessSource[];
}

type Given = Rights & { sources?: readonly AccessSource[] };

const none: Given = { live: false, playback: false, ptz: false };

/** Every camera in the order of the tree. */
function listRows(
  regions: readonly RightsRegion[],
  given: ReadonlyMap<string, Given>,
): AccessRow[] {
  return regions.flatMap((region) =>
    region.hosts.flatMap((host) =>
      host.cameras.map(({ id, name }) => {
        const { sources = [], ...rights } = given.get(id) ?? none;
        return { id, name, host: host.name, region: region.name, ...rights, sources };
      }),
    ),
  );
}

/** One page of cameras, and how many are allowed in all. */
export function pageAccess(
  regions: readonly RightsRegion[],
  given: ReadonlyMap<string, Given>,
  { search, view, page, size }: AccessQuery,
) {
  const all = listRows(regions, given);
  const allowed = all.filter(({ id }) => given.has(id));
  const query = fold(search);
  const found = (view === "all" ? all : allowed).filter(
    ({ name, host, region }) => query === "" || matchesWords(`${name} ${host} ${region}`, query),
  );
  const first = (page - 1) * size;
  return {
    rows: found.slice(first, first + size),
    total: found.length,
    counts: {
      allowed: allowed.length,
      all: all.length,
      ptz: allowed.filter(({ ptz }) => ptz).length,
    },
  };
}

export type AccessPage = ReturnType<typeof pageAccess>;

/** The one camera that is asked about; null for one out of reach. */
export const findCamera = (
  regions: readonly RightsRegion[],
  given: ReadonlyMap<string, Given>,
  id: string,
): AccessRow | null => listRows(regions, given).find((row) => row.id === id) ?? null;
