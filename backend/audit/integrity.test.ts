import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../db/client";
import { createAuditCheck } from "./integrity";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a log whose check takes longer than a minute is followed once, however often it is asked for", async () => {
  const answers: ((result: { rows: [] }) => void)[] = [];
  const execute = vi.fn(() => new Promise((resolve) => answers.push(resolve)));
  const check = createAuditCheck({ execute } as unknown as Database);
  for (let call = 0; call < 3; call += 1) {
    const asked = check.getIntegrity(1);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await asked).toMatchObject({ intact: null });
  }
  answers[0]?.({ rows: [] });
  await vi.advanceTimersByTimeAsync(0);
  expect(execute).toHaveBeenCalledTimes(1);
});

test("what is kept of accounts has an end: the oldest are checked again", async () => {
  const execute = vi.fn(async () => ({ rows: [] }));
  const check = createAuditCheck({ execute } as unknown as Database);
  for (let accountId = 1; accountId <= 1_001; accountId += 1) await check.getIntegrity(accountId);
  await check.getIntegrity(1_001);
  expect(execute).toHaveBeenCalledTimes(1_001);
  await check.getIntegrity(1);
  expect(execute).toHaveBeenCalledTimes(1_002);
});
