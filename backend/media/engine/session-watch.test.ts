import { EventEmitter } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import type { Viewer } from "../../viewer";
import type { EngineSession } from "./engine-api";
import { digestCredential, signEngineTicket, signPublishTicket } from "./engine-ticket";
import type { EnginePorts } from "./ports";
import { type WatchTimings, watchEngineSessions } from "./session-watch";

/** What MediaMTX is told to end, by the cloud's events: database and MediaMTX are simulated. */

const key = new Uint8Array(32).fill(7);
const soon = new Date(Date.now() + 60_000);
const never = 600_000;

/** Sessions and rights that a test takes away. */
function openWatch(timings: Partial<WatchTimings> = {}) {
  const listed: EngineSession[] = [];
  const ended: string[] = [];
  const state = { liveSessions: new Set(["s1", "s2"]), credential: "first", faults: 0, lists: 0 };
  const bus = new EventEmitter();
  const viewerOf = (sessionId: string) => ({ sessionId, userId: 3, accountId: 1 }) as Viewer;
  const ports = {
    bus: {
      subscribe: (name: string, handle: () => void) => {
        bus.on(name, handle);
        return () => bus.off(name, handle);
      },
      onResumed: () => () => {},
    },
    findLiveSession: async (id: string) => (state.liveSessions.has(id) ? viewerOf(id) : null),
    findReachableCamera: async () => ({ canLive: true, hasLicense: true }),
    findConnection: async () => ({ credential: state.credential, connectionId: null }),
    findCameraHost: async (cameraId: number) => ({ hostId: cameraId, accountId: 1 }),
  } as unknown as EnginePorts;
  const api = {
    async listSessions() {
      state.lists++;
      if (state.faults-- > 0) throw new Error("MediaMTX answered 500");
      return [...listed];
    },
    async end({ id }: EngineSession) {
      ended.push(id);
      listed.splice(
        listed.findIndex((each) => each.id === id),
        1,
      );
    },
  };
  const lines: string[] = [];
  const watch = watchEngineSessions(ports, api, (line) => lines.push(line), {
    checkMs: never,
    againMs: never,
    retryMs: 10,
    ...timings,
  });
  onTestFinished(() => watch.close());
  const add = (id: string, query: string, more: Partial<EngineSession> = {}) =>
    listed.push({ list: "rtspsessions", id, path: "1/2/sub", query, isPublisher: false, ...more });
  return { state, ended, lines, bus, add };
}

async function toQuery(sessionId: string, path = "1/2/sub"): Promise<string> {
  return `ticket=${await signEngineTicket(key, { sessionId, path }, soon)}`;
}

test("who signed out is ended, and nobody else", async () => {
  const { state, ended, bus, add } = openWatch();
  add("one", await toQuery("s1"));
  add("other", await toQuery("s2"));
  add("not ours", "", { path: "lobby" });
  state.liveSessions.delete("s1");
  bus.emit("session_revoked", { sessionIds: ["s1"] });
  await expect.poll(() => ended).toEqual(["one"]);
});

test("a question that fails ends nobody, and is asked again", async () => {
  const { state, ended, lines, bus, add } = openWatch();
  state.faults = 2;
  add("one", await toQuery("s1"));
  add("other", await toQuery("s2"));
  state.liveSessions.delete("s1");
  bus.emit("rights_changed", { accountId: 1, userIds: [3] });
  await expect.poll(() => ended).toEqual(["one"]);
  expect(lines).toEqual(["open sessions not checked: MediaMTX answered 500"]);
});

test("what was let in just before a right ended is ended when it is listed", async () => {
  const { state, ended, bus, add } = openWatch({ againMs: 20 });
  const query = await toQuery("s1");
  state.liveSessions.delete("s1");
  bus.emit("session_revoked", { sessionIds: ["s1"] });
  await expect.poll(() => state.lists).toBe(1);
  add("late", query);
  await expect.poll(() => ended).toEqual(["late"]);
});

test("what no event told of is found by the clock; who is unknown stays until an event is about them", async () => {
  const { state, ended, bus, add } = openWatch({ checkMs: 20 });
  add("unknown", "");
  add("one", await toQuery("s1"));
  state.liveSessions.delete("s1");
  await expect.poll(() => ended).toEqual(["one"]);
  bus.emit("licenses_changed", { accountId: 1, cameraIds: [7] });
  await expect.poll(() => state.lists).toBeGreaterThan(3);
  expect(ended).toEqual(["one"]);
  bus.emit("licenses_changed", { accountId: 1, cameraIds: [2] });
  await expect.poll(() => ended).toEqual(["one", "unknown"]);
});

test("a host whose password was reset publishes no more; those of other hosts go on", async () => {
  const { state, ended, bus, add } = openWatch();
  const publishing = async (hostId: number, credential: string) => {
    const digest = digestCredential(credential);
    return `ticket=${await signPublishTicket(key, { hostId, digest, path: "1/2/sub" }, soon)}`;
  };
  const of = { isPublisher: true };
  add("old", await publishing(2, "first"), of);
  add("new", await publishing(2, "second"), of);
  add("by password", "", of);
  add("other's by password", "", { ...of, path: "1/8/sub" });
  add("viewer", await toQuery("s1"));
  state.credential = "second";
  bus.emit("host_disconnect", { hostId: 2 });
  await expect.poll(() => ended).toEqual(["old", "by password"]);
});
