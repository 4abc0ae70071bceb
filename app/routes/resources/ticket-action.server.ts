import { redirect } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";

/** A mutation without arguments whose field is a ticket. */
type TicketDocument = TadaDocumentNode<Record<string, { ticket: string }>, Record<string, never>>;

/**
 * Returns a single-use ticket to script of a signed-in page (decision D26), which has no access to the session token.
 * Without a session it redirects without deleting the cookie: another request of this browser may be replacing it.
 */
export async function answerWithTicket(
  args: CloudArgs,
  document: TicketDocument,
): Promise<Response> {
  try {
    await requireUser(args);
    const [ticket] = Object.values(await callCloud(args, document, {}));
    return Response.json(ticket, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    const isSignedOut = error instanceof Response && error.status === 302;
    if (!isSignedOut) throw error;
    return redirect(paths.login);
  }
}
