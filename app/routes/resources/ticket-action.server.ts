import { redirect } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";

/** A mutation that takes nothing and gives one ticket under its own name. */
type TicketDocument = TadaDocumentNode<Record<string, { ticket: string }>, Record<string, never>>;

/**
 * Answers script of a signed-in page with a single-use ticket (decision D26): it has no session token of its own.
 * Without a session a redirect that leaves the cookie alone: another request of this browser may be replacing it.
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
