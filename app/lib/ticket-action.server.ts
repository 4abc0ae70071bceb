import type { TadaDocumentNode } from "gql.tada";
import { type CloudArgs, callCloud } from "./graphql.server";
import { requireUser } from "./guards.server";

/** A mutation that takes nothing and gives one ticket under its own name. */
type TicketDocument = TadaDocumentNode<Record<string, { ticket: string }>, Record<string, never>>;

/** Answers script of a signed-in page with a single-use ticket (decision D26): it has no session token of its own. */
export async function answerWithTicket(
  args: CloudArgs,
  document: TicketDocument,
): Promise<Response> {
  await requireUser(args);
  const [ticket] = Object.values(await callCloud(args, document, {}));
  return Response.json(ticket, { headers: { "Cache-Control": "no-store" } });
}
