import { fetchSocketTicket, socketUrl } from "~/lib/http/socket-ticket";
import { livePath } from "~contract/media-frame";

/** Where the console hands out tickets for media sockets (POST). */
export const mediaTicketPath = "/media_ticket";

/** A ticket for /media/live. Throws SignedOutError when the session is over. */
export const fetchMediaTicket = (): Promise<string> => fetchSocketTicket(mediaTicketPath);

/** Address of the page's media socket. */
export const mediaSocketUrl = (ticket: string): string => socketUrl(livePath, { ticket });
