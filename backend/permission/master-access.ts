import type { Database } from "../db/client";
import { type Context, requireAccess } from "../graphql/context";
import type { Viewer } from "../viewer";
import { requireMaster } from "./policy";

/** The account's own database, for its master. Throws ACCESS_DENIED for anyone else. */
export async function requireMasterAccess(
  context: Context,
): Promise<{ viewer: Viewer; db: Database }> {
  const access = await requireAccess(context);
  requireMaster(access.viewer);
  return access;
}
