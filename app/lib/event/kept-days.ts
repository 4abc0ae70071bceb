import { limits } from "~contract/limits";

const daySeconds = 86_400;

const beginsBefore = (days: number, from: number, now: number) => from < now - days * daySeconds;

/** Whether a range may begin before what is kept: no account keeps its events for less. */
export const mayBeginBeforeKept = (from: number, now: number): boolean =>
  beginsBefore(limits.logsKeepDaysDefault, from, now);

/** For how many days events are kept, where a range begins before them; null where it does not. */
export const findDaysKept = (days: number | undefined, from: number, now: number): number | null =>
  days !== undefined && beginsBefore(days, from, now) ? days : null;
