import { beforeEach, expect, test } from "vitest";
import { ingestBatches, ingestEvents, ingestLagSeconds, resetCounts } from "../metrics/counted";
import { measureBatches } from "./measure-batches";
import type { DevicePorts } from "./ports";

type Batch = Parameters<DevicePorts["storeEvents"]>[0];

beforeEach(resetCounts);

function createLine() {
  let clockMs = 0;
  const answers: ((isStored: boolean) => void)[] = [];
  const measured = measureBatches(() => new Promise((resolve) => answers.push(resolve)), {
    now: () => clockMs,
    nowMs: () => 1_000_000,
  });
  const send = (...timesMs: number[]) =>
    measured.storeEvents({
      message: { type: "events", events: timesMs.map((time_ms) => ({ time_ms })) },
    } as unknown as Batch);
  const pass = (ms: number) => {
    clockMs += ms;
  };
  return { ...measured, send, pass, answers };
}

const read = async (metric: typeof ingestBatches) =>
  (await metric.get()).values.map(({ labels, value }) => [labels.outcome, value]);

test("batches are counted as stored or refused, with their events", async () => {
  const line = createLine();
  const sent = [line.send(1, 2), line.send(1), line.send(1, 2, 3)];
  line.answers[0]?.(true);
  line.answers[1]?.(false);
  line.answers[2]?.(true);
  expect(await Promise.all(sent)).toEqual([true, false, true]);
  expect(await read(ingestBatches)).toEqual([
    ["stored", 2],
    ["refused", 1],
  ]);
  expect(await read(ingestEvents)).toEqual([
    ["stored", 5],
    ["refused", 1],
  ]);
});

test("what waits is told with the age of the oldest", async () => {
  const line = createLine();
  const first = line.send(1);
  line.pass(2_000);
  const second = line.send(1);
  line.pass(500);
  expect(line.readState()).toEqual({ waiting: 2, oldestWaitSeconds: 2.5 });
  line.answers[0]?.(true);
  await first;
  expect(line.readState()).toEqual({ waiting: 1, oldestWaitSeconds: 0.5 });
  line.answers[1]?.(false);
  await second;
  expect(line.readState()).toEqual({ waiting: 0, oldestWaitSeconds: 0 });
});

test("the lag is the age of a stored batch's newest event, and never below zero", async () => {
  const line = createLine();
  const sent = [line.send(910_000, 990_000, 900_000), line.send(2_000_000), line.send(5)];
  line.answers[0]?.(true);
  line.answers[1]?.(true);
  line.answers[2]?.(false);
  await Promise.all(sent);
  const { values } = await ingestLagSeconds.get();
  const readValue = (suffix: string) =>
    values.find(({ metricName }) => metricName?.endsWith(suffix))?.value;
  expect([readValue("_count"), readValue("_sum")]).toEqual([2, 10]);
});
