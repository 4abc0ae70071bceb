import { eventPicturePath } from "../../contract/event-picture";

export function eventPictureLink(eventId: number): string {
  return `${eventPicturePath}/${eventId}`;
}
