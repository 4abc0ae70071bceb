import { withQuery } from "~/lib/http/with-query";
import { eventPicturePath, smallPictureQuery } from "~contract/event-picture";

/** Address of an event's picture for a row of a list. Other addresses stay: moments of recordings, another cloud's. */
export const toSmallPicture = (link: string | null): string | null =>
  link?.startsWith(`${eventPicturePath}/`) ? withQuery(link, smallPictureQuery) : link;
