/** Two ends of a range on a scale with stops; an end at the scale's own is no bound and posts nothing. */

export interface Scale {
  min: number;
  max: number;
  /** Where the slider stands still: a step, or the values themselves where they are uneven. */
  stops: number | readonly number[];
}

/** Every value the slider has, ascending. */
export function listStops({ min, max, stops }: Scale): number[] {
  if (typeof stops !== "number") return [...stops];
  const count = Math.floor((max - min) / stops);
  return Array.from({ length: count + 1 }, (_, index) => min + index * stops);
}

export interface Ends {
  low: number;
  high: number;
}

/** The ends a form's two fields mean; what is empty or no number is no bound. */
export function readEnds(low: string | undefined, high: string | undefined, scale: Scale): Ends {
  const read = (text: string | undefined, fallback: number) => {
    const value = Number(text?.trim() || Number.NaN);
    return Number.isNaN(value) ? fallback : Math.min(Math.max(value, scale.min), scale.max);
  };
  return { low: read(low, scale.min), high: read(high, scale.max) };
}

/** What the fields hold: nothing for an end at the scale's own. */
export function writeEnds({ low, high }: Ends, { min, max }: Scale) {
  return { low: low === min ? "" : String(low), high: high === max ? "" : String(high) };
}

/** The stop closest to a value, by its place. */
export function findStop(value: number, stops: readonly number[]): number {
  let best = 0;
  for (const [index, stop] of stops.entries()) {
    if (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value)) best = index;
  }
  return best;
}

/** An end moved to a stop: the other one is pushed along, never passed. */
export function moveEnd(ends: Ends, end: keyof Ends, value: number): Ends {
  return end === "low"
    ? { low: value, high: Math.max(ends.high, value) }
    : { low: Math.min(ends.low, value), high: value };
}
