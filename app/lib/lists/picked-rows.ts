import { limits } from "~contract/limits";

interface ChangeableRow {
  id: string;
  can_manage: boolean;
}

/** The rows that a dialog over a list is about: all that are meant, or none and why. */
export interface PickedRows<Row> {
  rows: Row[];
  /** Rows among them that this viewer may not change: left out. */
  skipped: number;
  /** Why there are none. `too_many`: `total` match, and at most `max` can be changed at once. */
  problem:
    | { kind: "none" }
    | { kind: "failed" }
    | { kind: "too_many"; total: number; max: number }
    | null;
}

/**
 * The rows ticked in a list (`id` in its address), or with `all` every one that matches its filters; never a part of
 * these without a word.
 * @param shown the rows of the page
 * @param findAll the first rows that match, up to the given number; null when they did not load
 */
export async function pickRows<Row extends ChangeableRow>(
  search: URLSearchParams,
  shown: readonly Row[],
  findAll: (limit: number) => Promise<{ total: number; list: Row[] } | null>,
): Promise<PickedRows<Row>> {
  const ids = new Set(search.getAll("id"));
  const isAll = search.get("all") === "1";
  const max = limits.idsPerCall;
  const none: PickedRows<Row> = { rows: [], skipped: 0, problem: { kind: "none" } };
  const found = isAll ? await findAll(max) : null;
  if (isAll && !found) return { ...none, problem: { kind: "failed" } };
  if (found && found.total > found.list.length) {
    return { ...none, problem: { kind: "too_many", total: found.total, max } };
  }
  const meant = found?.list ?? shown.filter((row) => ids.has(row.id));
  const rows = meant.filter((row) => row.can_manage);
  const skipped = meant.length - rows.length;
  return { rows, skipped, problem: rows.length === 0 ? { kind: "none" } : null };
}
