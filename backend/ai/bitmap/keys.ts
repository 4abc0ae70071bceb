import { attributeColumns } from "../filter";

/** How bitmaps are named and cut; shared by what seals and what reads. */

/** Rows a segment; what bit(65536) holds. */
export const segmentRows = 65_536;
export const chunkRows = 1_024;
export const chunksPerSegment = segmentRows / chunkRows;

/** Columns with a bitmap for each of their values. */
export const valueColumns = [
  "category",
  "event_id",
  "camera_id",
  ...attributeColumns,
  "brand",
] as const;
export type ValueColumn = (typeof valueColumns)[number];

/** Numbers asked for by range: a bitmap for each binary digit, and one of the rows that have the number at all. */
export const numberDigits = { speed_mph: 15, dwell_time: 20 } as const;
export type NumberColumn = keyof typeof numberDigits;

export const deletedKey = "deleted";
export const valueKey = (column: ValueColumn, value: string | number) => `${column}=${value}`;
export const digitKey = (column: NumberColumn, digit: number) => `${column}/${digit}`;
export const presentKey = (column: NumberColumn) => `${column}/present`;
