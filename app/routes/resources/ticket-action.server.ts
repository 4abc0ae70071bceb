import { redirect } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { isForeign } from "~/lib/http/cloud-client.server";
import { type CloudArgs, callCloud, UnknownAnswer } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { findSessionToken } from "~/lib/session/session.server";

/** A mutation without arguments whose field is a ticket. */
type TicketDocument = TadaDocumentNode<Record<string, { ticket: string }>, Record<string, never>>;

interface TicketFor {
  socket: "realtime" | "media";
  document: TicketDocument;
}

/**
 * Returns a single-use ticket to script of a signed-in page (decision D26), which has no access to the session token;
 * 501 where the cloud has no such socket. Without a session it redirects without deleting the cookie: another request
 * of this browser may be replacing it.
 */
export async function answerWithTicket(args: CloudArgs, wanted: TicketFor): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  try {
    await requireUser(args);
    const ticket = await findTicket(args, wanted);
    return Response.json(ticket === null ? null : { ticket }, {
      status: ticket === null ? 501 : 200,
      headers,
    });
  } catch (error) {
    const isSignedOut = error instanceof Response && error.status === 302;
    if (!isSignedOut) throw error;
    return redirect(paths.login);
  }
}

/** Null where the cloud has no such socket. */
async function findTicket(
  args: CloudArgs,
  { socket, document }: TicketFor,
): Promise<string | null> {
  const { sockets } = args.context;
  const token = await findSessionToken(args);
  if (sockets && token !== null) {
    if (!(await sockets.hasSocket(socket, token))) return null;
    // The cloud's own channel takes the session's token, which this console holds (specification section 7).
    if (socket === "realtime") return sockets.createTicket(token);
  }
  try {
    const [answer] = Object.values(await callCloud(args, document, {}));
    return answer?.ticket ?? null;
  } catch (error) {
    // A cloud that has never heard of tickets has nothing that they would open.
    if (isForeign(args) && error instanceof UnknownAnswer) return null;
    throw error;
  }
}
