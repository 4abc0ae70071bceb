import type { CloudArgs } from "~/lib/http/graphql.server";
import { requireUser } from "~/lib/session/guards.server";
import { findLink } from "../links.server";
import { linkDialogs, linksQuery } from "../links-query";

/** The link of the drawer, with the dialog over it. @throws Response 404 */
export async function loadLink(args: CloudArgs, id: string) {
  const { master } = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const link = await findLink(args, id);
  if (!link) throw new Response(null, { status: 404 });
  const asked = linkDialogs.find((name) => name === searchParams.get("dialog"));
  const dialog = asked === "revoke" || link.can_edit ? asked : undefined;
  const query = linksQuery.read(searchParams);
  return { link, dialog: dialog ?? null, query, master, now: Math.floor(Date.now() / 1000) };
}
