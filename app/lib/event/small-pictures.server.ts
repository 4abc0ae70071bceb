import { eventPicturePath, smallPictureSize } from "~contract/event-picture";

/** Other addresses stay: moments of recordings, another cloud's. */
const toSmall = (link: string | null) =>
  link?.startsWith(`${eventPicturePath}/`) ? `${link}?size=${smallPictureSize}` : link;

/** Events whose pictures are shown in the rows of a list (decision 0025). */
export const withSmallPictures = <Event extends { snapshot_link: string | null }>(
  events: readonly Event[],
): Event[] => events.map((event) => ({ ...event, snapshot_link: toSmall(event.snapshot_link) }));
