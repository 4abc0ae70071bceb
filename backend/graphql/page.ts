import { limits } from "../../contract/limits";
import { codedError } from "../errors";

/** One page of a list, counted from 1. */
export interface Page {
  limit: number;
  offset: number;
}

/**
 * The requested page; defaults to the first 50 rows (decisions D22, D66).
 * @throws EXCEED_QUERY_LIMIT, INVALID_ARGUMENT
 */
export function parsePage(args: { page?: number | null; limit?: number | null }): Page {
  const limit = args.limit ?? limits.perPage;
  const page = args.page ?? 1;
  if (limit > limits.queryEventsMax) {
    throw codedError("EXCEED_QUERY_LIMIT", { field: "limit", max: limits.queryEventsMax });
  }
  if (limit < 1) throw codedError("INVALID_ARGUMENT", { field: "limit" });
  if (page < 1) throw codedError("INVALID_ARGUMENT", { field: "page" });
  return { limit, offset: (page - 1) * limit };
}
