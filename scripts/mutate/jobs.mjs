const recurring = ["tests/integration/jobs-recurring.test.ts"];

/** @type {import("../lib/breakages.mjs").Breakage[]} */
export const jobs = [
  {
    name: "jobs-recurring-restarts",
    file: "backend/jobs/recurring.ts",
    find: "job_key_mode => 'unsafe_dedupe'",
    replace: "job_key_mode => 'replace'",
    rule: "A process that starts changes nothing of what recurs",
    tests: recurring,
  },
  {
    name: "jobs-recurring-late",
    file: "backend/jobs/recurring.ts",
    find: "job_key_mode => 'preserve_run_at'",
    replace: "job_key_mode => 'replace'",
    rule: "A recurring job that is asked for while it runs runs again at once",
    tests: recurring,
  },
  {
    name: "jobs-account-places",
    file: "backend/jobs/recurring.ts",
    find: "queue: queueName?.(payload) ?? null",
    replace: "queue: null",
    rule: "Housekeeping of one account takes one place",
    tests: recurring,
  },
  {
    name: "jobs-mail-places",
    file: "backend/mail/jobs.ts",
    find: "...(accountId !== null && {",
    replace: "...(accountId === null && {",
    rule: "An account's mails in a slow server hold no other's",
    tests: ["tests/integration/identity-mail.test.ts"],
  },
  {
    name: "jobs-alert-twice",
    file: "backend/alert/queries.ts",
    find: "or last.fired_at < to_timestamp(",
    replace: "or now() > to_timestamp(",
    rule: "A job of alerts that runs twice fires once",
    tests: ["tests/integration/alert-jobs.test.ts"],
  },
  {
    name: "jobs-alert-lost",
    file: "backend/event/ingest.ts",
    find: "      await options.onInserted?.(tx, stored);\n",
    replace: "",
    rule: "An event that an alert is on is stored with its job",
    tests: ["tests/integration/alert-jobs.test.ts"],
  },
  {
    name: "jobs-wait-for-a-queue-for-ever",
    file: "backend/jobs/runner.ts",
    find: "if (workerPool === opened) late =",
    replace: "if (workerPool !== opened) late =",
    rule: "A queue that has given up and does not end is left, and jobs run again",
    tests: ["tests/integration/jobs.test.ts"],
  },
  {
    name: "jobs-run-on-in-a-left-queue",
    file: "backend/jobs/runner.ts",
    find: "over.abort();",
    replace: "",
    rule: "What a queue still runs that is left is broken off",
    tests: ["tests/integration/jobs.test.ts"],
  },
];
