const races = ["tests/integration/event-retention-races.test.ts"];

/** @type {import("../lib/breakages.mjs").Breakage[]} */
export const retention = [
  {
    name: "retention-late-archive",
    file: "backend/event/retention.ts",
    find: "event.event_time = old.event_time and not ${isKept}",
    replace: "event.event_time = old.event_time",
    rule: "An event that was archived since retention began to look stays",
    tests: races,
  },
  {
    name: "retention-held-event",
    file: "backend/event/queries.ts",
    find: "order by id for key share",
    replace: "order by id",
    rule: "Who archives an event that retention deletes is told that it is gone",
    tests: races,
  },
];
