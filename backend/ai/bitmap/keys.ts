import { attributeColumns } from "../filter";

/** Names and sizes of the bitmaps; shared by sealing and reading. */

/** Rows per segment: as many as bit(65536) holds. */
export const segmentRows = 65_536;
export const chunkRows = 1_024;
export const chunksPerSegment = segmentRows / chunkRows;

/** Columns with one bitmap per value. */
export const valueColumns = [
  "category",
  "event_id",
  "camera_id",
  ...attributeColumns,
  "brand",
] as const;
export type ValueColumn = (typeof valueColumns)[number];

/**
 * Number columns with range filters: one bitmap per binary digit, and one of the rows that have the
 * number at all.
 */
export const numberDigits = { speed_mph: 15, dwell_time: 20 } as const;
export type NumberColumn = keyof typeof numberDigits;

export const deletedKey = "deleted";
export const valueKey = (column: ValueColumn, value: string | number) => `${column}=${value}`;
export const digitKey = (column: NumberColumn, digit: number) => `${column}/${digit}`;
export const presentKey = (column: NumberColumn) => `${column}/present`;
