import { events, subscription } from "./event-operations";
import { exports } from "./export-operations";
import type { Operation } from "./operation";
import { programs } from "./program-operations";
import { reads, sites, users } from "./site-operations";

/** Every call that a row of the matrix speaks of. */
export const operations: Operation[] = [
  ...reads,
  ...users,
  ...sites,
  ...subscription,
  ...programs,
  ...events,
  ...exports,
];
