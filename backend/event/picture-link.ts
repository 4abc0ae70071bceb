/** Path of stored event pictures (picture-handler.ts). */
export const eventPicturePath = "/media/event";

export function eventPictureLink(eventId: number): string {
  return `${eventPicturePath}/${eventId}`;
}
