let kept = false;

/** This document kept a choice behind the router's back: what the root shows of it may be old. */
export function noteKeptChoice(): void {
  kept = true;
}

export const hasKeptChoice = (): boolean => kept;
