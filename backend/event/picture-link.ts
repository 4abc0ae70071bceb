/** Where an event's own picture is served, to whoever may see the event. */
export const eventPicturePath = "/media/event";

export function eventPictureLink(eventId: number): string {
  return `${eventPicturePath}/${eventId}`;
}
