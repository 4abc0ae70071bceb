/** Values of a row's columns that may be null. */

export const toNumber = (value: unknown): number | null =>
  value === null || value === undefined ? null : Number(value);

export const toText = (value: unknown): string | null => (typeof value === "string" ? value : null);

export const toDate = (value: unknown): Date | null =>
  value instanceof Date || typeof value === "string" ? new Date(value) : null;
