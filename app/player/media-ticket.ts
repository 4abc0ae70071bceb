import { fetchSocketTicket, socketUrl } from "~/lib/http/socket-ticket";
import { livePath } from "~contract/media-frame";

/** Path for a media socket ticket (POST). */
export const mediaTicketPath = "/media_ticket";

/** A ticket for /media/live. @throws SignedOutError when the session has ended */
export const fetchMediaTicket = (signal: AbortSignal): Promise<string> =>
  fetchSocketTicket(mediaTicketPath, signal);

/** Address of the page's media socket. */
export const mediaSocketUrl = (ticket: string): string => socketUrl(livePath, { ticket });
