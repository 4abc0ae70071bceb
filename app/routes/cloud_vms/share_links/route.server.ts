import { promiseHash } from "remix-utils/promise";
import type { CloudArgs } from "~/lib/http/graphql.server";
import { pickRows } from "~/lib/lists/picked-rows";
import { requireUser } from "~/lib/session/guards.server";
import { findShareableEvent } from "~/lib/share/shareable-event.server";
import { findLink, findLinks, type LinksData } from "./links.server";
import { type LinksQuery, linkDialogs, linksQuery } from "./links-query";

/** The dialog an address asks for, with the links it is about; none where a drawer is open, which draws its own. */
async function loadDialog(args: CloudArgs, query: LinksQuery, links: LinksData | null) {
  const { searchParams, pathname } = new URL(args.request.url);
  const dialog = linkDialogs.find((name) => name === searchParams.get("dialog"));
  if (!dialog || pathname !== linksQuery.path) return null;
  if (dialog === "revoke") {
    const findAll = (limit: number) => findLinks(args, { ...query, page: 1 }, limit);
    const { rows, ...picked } = await pickRows(searchParams, links?.list ?? [], findAll);
    const names = rows.map(({ id, note, event }) => ({ id, name: note || event.device_name }));
    return { dialog, picked: { ...picked, rows: names } };
  }
  const link = await findLink(args, searchParams.get("id") ?? "");
  return link?.can_edit ? { dialog, link } : null;
}

/** All the page shows. */
export async function loadLinks(args: CloudArgs) {
  await requireUser(args);
  const query = linksQuery.read(new URL(args.request.url).searchParams);
  const { links, share } = await promiseHash({
    links: findLinks(args, query),
    share: findShareableEvent(args),
  });
  const asked = await loadDialog(args, query, links);
  const now = Math.floor(Date.now() / 1000);
  return { query, links, share, asked, now, requestId: args.context.requestId };
}

export type LinksPage = Awaited<ReturnType<typeof loadLinks>>;
