/** Address of an event's stored picture, before its id. */
export const eventPicturePath = "/media/event";

/** `?size=` by which a picture comes as lists show it, where it can be read as a picture (decision 0025). */
export const smallPictureSize = "small";

/** At twice the pixels of a row's picture, for dense displays. */
export const smallPictureWidthPixels = 160;
