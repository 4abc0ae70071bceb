import { getEventListeners } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { createLocalBus } from "../realtime/bus";
import { createHostStateWriter } from "./host-state-writer";
import type { DevicePorts } from "./ports";

afterEach(() => void vi.unstubAllGlobals());

test("retries while the database is away leave no listener behind", async () => {
  const controllers: AbortController[] = [];
  vi.stubGlobal(
    "AbortController",
    class extends AbortController {
      constructor() {
        super();
        controllers.push(this);
      }
    },
  );
  let failures = 0;
  const setCameraStates = async () => {
    if (failures === 20) return;
    failures += 1;
    throw new Error("the database is away");
  };
  const writer = createHostStateWriter({
    ports: { bus: createLocalBus(), setCameraStates } as unknown as DevicePorts,
    retryMs: 1,
    log: () => {},
  });
  const host = { accountId: 1, hostId: 2, name: "" };
  writer.setCameras(host as never, [{ index: 0, connected: true }] as never);
  await writer.whenWritten(2);
  expect(failures).toBe(20);
  expect(controllers).not.toEqual([]);
  const left = controllers.flatMap(({ signal }) => getEventListeners(signal, "abort"));
  expect(left).toEqual([]);
  await writer.close();
});
