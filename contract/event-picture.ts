/** Address of an event's stored picture, before its id. */
export const eventPicturePath = "/media/event";

/** Query by which a picture comes as lists show it: small, where it can be read as a picture (decision 0025). */
export const smallPictureQuery = { size: "small" } as const;

/** At twice the pixels of a row's picture, for dense displays. */
export const smallPictureWidthPixels = 160;
