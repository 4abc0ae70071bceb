import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deviceCloseCodes } from "../../contract/device";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";

/** Which of a host's connections counts, where several processes hold one. */

let cloud: MediaCloud;

beforeEach(async () => {
  cloud = await createMediaCloud({ timings: { stateRetryMs: 1 } });
  cloud.addHost(7, 1);
});
afterEach(() => cloud.close());

const told: unknown[] = [];
beforeEach(() => {
  told.length = 0;
  cloud.bus.subscribe("host_state", (state) => told.push(state));
});

async function connect() {
  const host = await cloud.connectHost("host-7");
  await vi.waitFor(() => expect(cloud.hostStates.get(7)).toBe(true));
  await vi.waitFor(() => expect(told).toHaveLength(1));
  return host;
}

/** The host connects to another process; `tell` as that one does. */
async function moveAway(tell = true): Promise<void> {
  cloud.connections.set(7, "elsewhere");
  if (!tell) return;
  const state = { accountId: 1, hostId: 7, connected: true, connectionId: "elsewhere" };
  await cloud.bus.publish("host_state", state);
}

test("the end of a connection that another process has replaced does not mark the host as gone", async () => {
  const host = await connect();
  await moveAway(false);
  host.socket.close();
  await host.closed;
  // Written and told after the old connection's end, if that were.
  const again = await cloud.connectHost("host-7");
  await vi.waitFor(() => expect(told).toHaveLength(2));
  expect(told).toMatchObject([{ connected: true }, { connected: true }]);
  again.socket.terminate();
  await vi.waitFor(() => expect(cloud.hostStates.get(7)).toBe(false));
});

test("a host that connects to another process loses its older connection here", async () => {
  const host = await connect();
  await moveAway();
  expect(await host.closed).toBe(deviceCloseCodes.replaced);
  expect(cloud.hostStates.get(7)).toBe(true);
});

test("late news of an older connection ends no newer one", async () => {
  const host = await connect();
  const state = { accountId: 1, hostId: 7, connected: true, connectionId: "older" };
  await cloud.bus.publish("host_state", state);
  host.hello([{ index: 0, connected: true }]);
  await vi.waitFor(() => expect(cloud.cameraStates.get(7)).toHaveLength(1));
  await cloud.bus.publish("host_disconnect", { hostId: 7 });
  expect(await host.closed).toBe(deviceCloseCodes.revoked);
});

test.each([
  ["has connected elsewhere", () => moveAway(false), deviceCloseCodes.replaced],
  ["may not connect any more", () => cloud.hosts.delete("host-7"), deviceCloseCodes.revoked],
  ["has another password", () => changePassword(), deviceCloseCodes.revoked],
])(
  "a host that %s, of which no message told, is cut off when messages come again",
  async (_, change, code) => {
    const host = await connect();
    await change();
    cloud.bus.resume();
    expect(await host.closed).toBe(code);
  },
);

function changePassword(): void {
  const host = cloud.hosts.get("host-7");
  if (host) cloud.hosts.set("host-7", { ...host, password: "another" });
}

test("a host that stays is told how long to keep recordings when messages come again", async () => {
  const host = await connect();
  cloud.retentions.set(7, { cameras: [{ index: 0, keep_days: 3 }], storages: [] });
  cloud.bus.resume();
  const message = await host.messages.take(({ type }) => type === "retention");
  expect(message).toMatchObject({ cameras: [{ index: 0, keep_days: 3 }] });
});

test("events come after what their host told before: a camera that is new is known by then", async () => {
  let write = () => {};
  cloud.beforeState = () =>
    new Promise((resolve) => {
      write = resolve;
    });
  const known: boolean[] = [];
  cloud.storeEvents = async () => {
    known.push(cloud.cameraStates.has(7));
    return true;
  };
  const host = await cloud.connectHost("host-7");
  host.hello([{ index: 0, connected: true }]);
  const event = { event_type: 52, event_id: 1, time_ms: 1, camera_index: 0, findings: [] };
  host.sendMessage({ type: "events", run: "run-of-a-test", batch: 1, events: [event] });
  // The answer to a ping: what was sent before it has come, too.
  host.socket.ping();
  await new Promise((resolve) => host.socket.once("pong", resolve));
  cloud.beforeState = async () => {};
  write();
  await host.messages.take(({ type }) => type === "events_ack");
  expect(known).toEqual([true]);
});
