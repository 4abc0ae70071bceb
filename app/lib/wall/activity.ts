/** An event on one of the wall's cameras. */
export interface Activity {
  id: string;
  cameraId: string | null;
  cameraName: string;
  type: number;
  eventId: number;
  /** Unix seconds. */
  seconds: number;
  /** Of its host. */
  timeZone: string;
  /** Address of its picture. */
  picture: string | null;
}

/** Maximum number of events in the strip. */
export const maxActivity = 12;

/** How long a tile is marked after an alarm event. */
export const alarmMs = 10_000;
