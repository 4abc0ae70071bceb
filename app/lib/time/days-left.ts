const daySeconds = 86_400;

/** Whole days to an end, a started one included; 0 once it is over. Times in Unix seconds. */
export const daysLeft = (end: number, now: number): number =>
  Math.max(0, Math.ceil((end - now) / daySeconds));
