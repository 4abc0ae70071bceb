const races = ["tests/integration/event-retention-races.test.ts"];
const oldMonths = ["tests/integration/event-old-months.test.ts"];

/** @type {import("../lib/breakages.mjs").Breakage[]} */
export const retention = [
  {
    name: "retention-late-archive",
    file: "backend/event/retention.ts",
    find: "event.event_time = old.event_time and not ${isKept()}",
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
  {
    name: "retention-archive-holds",
    file: "backend/db/migrations/0035_event_months.sql",
    find: "id = NEW.event_id FOR KEY SHARE",
    replace: "id = NEW.event_id",
    rule: "An archive holds its event until it is stored",
    tests: races,
  },
  {
    name: "months-shortest-plan",
    file: "backend/event/retention.ts",
    find: "max(${keptDays(sql`account.id`)})",
    replace: "min(${keptDays(sql`account.id`)})",
    rule: "One account that keeps a month longer keeps it",
    tests: oldMonths,
  },
  {
    name: "months-shared",
    file: "backend/db/migrations/0036_old_months.sql",
    find: "AND event_time < until AND expires_at > now())",
    replace: "AND event_time < until AND expires_at < now())",
    rule: "An active share link keeps its month",
    tests: oldMonths,
  },
  {
    name: "months-kept-meanwhile",
    file: "backend/db/migrations/0036_old_months.sql",
    find: "\tIF event_is_kept(known.first, known.until) THEN\n\t\tRAISE",
    replace: "\tIF false THEN\n\t\tRAISE",
    rule: "An event that is archived while its month is dropped keeps the month",
    tests: oldMonths,
  },
  {
    name: "months-known-for-good",
    file: "backend/event/months.ts",
    find: "if (month >= new Date().toISOString().slice(0, 7)) knownMonths.add(key);",
    replace: "knownMonths.add(key);",
    rule: "A month that was dropped is made again for events that come late",
    tests: ["tests/integration/event-months.test.ts"],
  },
  {
    name: "months-bitmaps",
    file: "backend/db/migrations/0036_old_months.sql",
    find: "\tsealed := ai_note_month_deleted(known.first, known.until);",
    replace: "\tsealed := (SELECT coalesce(sum(next_segment), 0) FROM ai_sealed);",
    rule: "Findings of a dropped month are counted no more",
    tests: ["tests/integration/event-ai-bitmap.test.ts"],
  },
];
