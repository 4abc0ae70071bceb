/** An event on one of the wall's cameras. */
export interface Activity {
  id: string;
  cameraId: string | null;
  cameraName: string;
  type: number;
  eventId: number;
  /** Unix seconds. */
  seconds: number;
  /** Address of its picture. */
  picture: string | null;
}

/** So many stand in the strip. */
export const activityMost = 12;

/** How long a tile is marked after an event that calls for a look at once (design: Tile). */
export const alarmMs = 10_000;
