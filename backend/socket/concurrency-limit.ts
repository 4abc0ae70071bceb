/** Limits how many of something a key (an address, a user) may hold at once. */
export interface ConcurrencyLimit {
  /** Acquires one; returns the function that releases it, or null at the key's limit. */
  acquire(key: string | number): (() => void) | null;
}

export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  const held = new Map<string | number, number>();
  return {
    acquire(key) {
      const count = held.get(key) ?? 0;
      if (count >= max) return null;
      held.set(key, count + 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        const left = (held.get(key) ?? 1) - 1;
        if (left > 0) held.set(key, left);
        else held.delete(key);
      };
    },
  };
}
