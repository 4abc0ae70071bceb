import { expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import type { Database } from "../db/client";
import { createLookAudit } from "./look-audit";

const viewer = { sessionId: "", userId: 7, accountId: 1001, email: "a@b.example", master: true };
const client = { address: "127.0.0.1", userAgent: null };
const look = {
  behaviorId: behaviors.eventOpened,
  target: { type: "event", id: "1", name: "Gate" },
};

/** A log on a database that answers each statement with the next of these: null is taken, an error is thrown. */
function openLog(answers: (Error | null)[]) {
  const lines: string[] = [];
  let statements = 0;
  const db = {
    async execute() {
      statements += 1;
      const answer = answers.shift();
      if (answer) throw answer;
    },
  } as unknown as Database;
  const log = createLookAudit({
    scopes: { forAccount: () => db },
    retryMs: 1,
    log: (line) => lines.push(line),
  });
  return { log, lines, count: () => statements };
}

const away = () => Object.assign(new Error("connect"), { code: "ECONNREFUSED" });

test("a look is written after add() has returned, and before close() does", async () => {
  const { log, count } = openLog([]);
  log.add(viewer, client, look);
  log.add(viewer, client, look);
  expect(count()).toBe(0);
  await log.close();
  expect(count()).toBe(2);
});

test("while the database is away it is tried again, which is said once", async () => {
  const { log, lines, count } = openLog([away(), away(), away(), null, null]);
  log.add(viewer, client, look);
  log.add(viewer, client, look);
  await log.settled();
  expect(count()).toBe(5);
  expect(lines).toHaveLength(1);
});

test("one that the database refuses does not keep back the others", async () => {
  const { log, lines, count } = openLog([new Error("refused"), null]);
  log.add(viewer, client, look);
  log.add(viewer, client, look);
  await log.settled();
  expect(count()).toBe(2);
  expect(lines).toEqual([expect.stringContaining("refused")]);
});

test("one whose statement times out again and again is given up, and said so", async () => {
  const timeout = () => Object.assign(new Error("canceled by its time limit"), { code: "57014" });
  const { log, lines, count } = openLog([...Array.from({ length: 5 }, timeout), null]);
  log.add(viewer, client, look);
  log.add(viewer, client, look);
  await log.settled();
  expect(count()).toBe(6);
  expect(lines).toHaveLength(2);
});

test("one that meets a deadlock is tried again", async () => {
  const deadlock = Object.assign(new Error("deadlock"), { code: "40P01" });
  const { log, count } = openLog([deadlock, null]);
  log.add(viewer, client, look);
  await log.settled();
  expect(count()).toBe(2);
});

test("a cloud that closes without its database says how many were lost", async () => {
  const { log, lines } = openLog(Array.from({ length: 50 }, away));
  log.add(viewer, client, look);
  log.add(viewer, client, look);
  await log.close();
  expect(lines.at(-1)).toContain("2 looks");
});
