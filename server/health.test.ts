import type { AddressInfo } from "node:net";
import express from "express";
import { expect, test } from "vitest";
import type { Health } from "../backend";
import { createHealth, healthy } from "./health";

async function ask(at: string, health: Health | null, isStopping = false) {
  const app = express().use(
    createHealth({ checkHealth: async () => health, isStopping: () => isStopping }),
  );
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${at}`);
  const text = await answer.text();
  await new Promise((resolve) => server.close(resolve));
  return [answer.status, text];
}

test("I18: readiness is the database's, and tells of events that could not be stored", async () => {
  expect(await ask("/readyz", healthy)).toEqual([200, "ok\n"]);
  expect(await ask("/readyz", { ...healthy, deadLetters: 12 })).toEqual([
    200,
    "ok\nevents that could not be stored: 12 (npm run admin -- ingest list)\n",
  ]);
  expect(await ask("/readyz", null)).toEqual([503, "unavailable\n"]);
  expect(await ask("/readyz", healthy, true)).toEqual([503, "unavailable\n"]);
});

test("readiness tells of jobs that were given up, and of one that is due for long", async () => {
  const ofJobs = async (givenUp: number, oldestDueSeconds: number) =>
    (await ask("/readyz", { ...healthy, jobs: { givenUp, oldestDueSeconds } }))[1];
  expect(await ofJobs(2, 300)).toBe("ok\njobs given up: 2 (npm run admin -- jobs failed)\n");
  expect(await ofJobs(0, 725)).toBe(
    "ok\noldest job due for: 12 min (npm run admin -- jobs list)\n",
  );
});

test("I18: a process without a database is alive all the same", async () => {
  expect(await ask("/healthz", null)).toEqual([200, "ok\n"]);
});
