import type { ActionFunctionArgs } from "@remix-run/node";
import { graphql } from "~/lib/http/graphql";
import { answerWithTicket } from "./ticket-action.server";

const ticketDocument = graphql(`
  mutation create_media_ticket {
    create_media_ticket { ticket }
  }
`);

/** Ticket for the media socket. */
export const action = (args: ActionFunctionArgs) =>
  answerWithTicket(args, { socket: "media", document: ticketDocument });
