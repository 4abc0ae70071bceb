import type { ActionFunctionArgs } from "@remix-run/node";
import { graphql } from "~/lib/http/graphql";
import { answerWithTicket } from "./ticket-action.server";

const ticketDocument = graphql(`
  mutation create_realtime_ticket {
    create_realtime_ticket { ticket }
  }
`);

/** Ticket for the user's realtime channel. */
export const action = (args: ActionFunctionArgs) =>
  answerWithTicket(args, { socket: "realtime", document: ticketDocument });
