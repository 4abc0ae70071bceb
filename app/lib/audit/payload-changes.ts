/** What an entry's payload says, as rows to read: before and after side by side, and whatever else it has. */

export interface PayloadRow {
  key: string;
  /** Undefined: it is not said. */
  before: unknown;
  after: unknown;
  changed: boolean;
}

export interface PayloadView {
  changes: PayloadRow[];
  /** Parts that are neither before nor after. */
  facts: { key: string; value: unknown }[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A single value stands under the empty key. */
const toRecord = (value: unknown): Record<string, unknown> => {
  if (value === undefined) return {};
  return isRecord(value) ? value : { "": value };
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** @param payload JSON as the cloud gives it; null and what is no object say nothing */
export function readPayload(payload: string | null): PayloadView {
  const whole = parse(payload);
  const { before, after, ...rest } = whole;
  const [old, now] = [toRecord(before), toRecord(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const changes = keys.map((key) => ({
    key,
    before: old[key],
    after: now[key],
    changed: !isSame(old[key], now[key]),
  }));
  return {
    changes: changes.toSorted((a, b) => Number(b.changed) - Number(a.changed)),
    facts: Object.entries(rest).map(([key, value]) => ({ key, value })),
  };
}

function parse(payload: string | null): Record<string, unknown> {
  if (payload === null) return {};
  try {
    const value: unknown = JSON.parse(payload);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
