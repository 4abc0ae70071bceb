import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { SignedOutError } from "~/lib/http/socket-ticket";
import { frameKinds, mediaCloseCodes } from "~contract/media";
import { createFakeRelay, createSocket, type FakeRelay } from "../../tests/support/fake-relay";
import { LiveSocket } from "./live-socket";
import type { StreamEvent } from "./stream-channel";

let relay: FakeRelay;
let socket: LiveSocket;
let ticketNumber = 0;
const getTicket = vi.fn(async () => `ticket-${++ticketNumber}`);

beforeEach(async () => {
  ticketNumber = 0;
  getTicket.mockReset().mockImplementation(async () => `ticket-${++ticketNumber}`);
  relay = await createFakeRelay();
  socket = new LiveSocket({
    getTicket,
    getUrl: relay.url,
    createSocket,
    waits: { retryMs: 10, probeMs: 10, slowProbeMs: 10, ackMs: 5 },
  });
});
afterEach(async () => {
  socket.dispose();
  await relay.close();
});

/** Subscribes to a stream and collects its events. */
function watch(cameraId: string) {
  const events: StreamEvent[] = [];
  const request = { cameraId, stream: "sub", keyframesOnly: false, order: 0 } as const;
  const leave = socket.subscribe(request, (event) => events.push(event));
  return { events, types: () => events.map((event) => event.type), leave };
}
const said = (action: string) => relay.received.filter((message) => message.action === action);
const waitFor = (check: () => void) => vi.waitFor(check, { interval: 5 });

/** What the tiles of a lost, hidden or silent socket are told. */

describe("the socket", () => {
  test("comes back with a fresh ticket, and reopens what was open", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    relay.drop();
    await waitFor(() => expect(said("open")).toHaveLength(2));
    expect(relay.tickets).toEqual(["ticket-1", "ticket-2"]);
    expect(tile.events).toContainEqual({ type: "interrupted", attempt: 1, of: 5 });
  });

  test("gives up after five tries, and a retry begins again", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    relay.refuse = true;
    relay.drop();
    await waitFor(() => expect(socket.state).toEqual({ kind: "stopped", reason: "exhausted" }));
    expect(tile.events.at(-1)).toEqual({ type: "stopped", reason: "exhausted" });
    expect(getTicket).toHaveBeenCalledTimes(6);
    relay.refuse = false;
    socket.retry();
    await waitFor(() => expect(tile.events.at(-1)?.type).toBe("opened"));
  });

  test("stops when the session ended and no other gives a ticket", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    getTicket.mockRejectedValue(new SignedOutError());
    relay.drop(mediaCloseCodes.revoked);
    await waitFor(() => expect(socket.state).toEqual({ kind: "stopped", reason: "signed_out" }));
    expect(getTicket).toHaveBeenCalledTimes(2);
  });

  test("goes on by the session that took the ended one's place, as after a change of password", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    relay.drop(mediaCloseCodes.revoked);
    await waitFor(() => expect(said("open")).toHaveLength(2));
    expect(relay.tickets).toEqual(["ticket-1", "ticket-2"]);
    expect(socket.state).toEqual({ kind: "open" });
  });

  test("stops when the ticket is refused for want of a session", async () => {
    getTicket.mockRejectedValue(new SignedOutError());
    watch("1");
    await waitFor(() => expect(socket.state).toEqual({ kind: "stopped", reason: "signed_out" }));
  });

  test("lets go while the page is hidden and takes up again", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    socket.suspend();
    await waitFor(() => expect(relay.socketCount()).toBe(0));
    expect(tile.events.at(-1)).toEqual({ type: "suspended" });
    socket.resume();
    await waitFor(() => expect(tile.events.at(-1)?.type).toBe("opened"));
  });

  test("a wall that gave up and was hidden plays again when it is seen", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    relay.refuse = true;
    relay.drop();
    await waitFor(() => expect(tile.events.at(-1)).toMatchObject({ reason: "exhausted" }));
    relay.refuse = false;
    socket.suspend();
    expect(tile.events.at(-1)).toEqual({ type: "suspended" });
    socket.resume();
    await waitFor(() => expect(tile.events.at(-1)?.type).toBe("opened"));
  });

  test("a wall whose session ended says so when it is seen again, and does not wait forever", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    getTicket.mockRejectedValue(new SignedOutError());
    relay.drop(mediaCloseCodes.revoked);
    const stopped = { type: "stopped", reason: "signed_out" };
    await waitFor(() => expect(tile.events.at(-1)).toEqual(stopped));
    socket.suspend();
    socket.resume();
    socket.retry();
    expect(tile.events.at(-1)).toEqual(stopped);
  });

  test("closes when the last tile leaves, and not when a tile only moves", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    tile.leave();
    const moved = watch("1");
    await waitFor(() => expect(moved.types()).toContain("opened"));
    expect(said("open")).toHaveLength(1);
    moved.leave();
    await waitFor(() => expect(relay.socketCount()).toBe(0));
    expect(socket.state).toEqual({ kind: "idle" });
  });

  test("a silent line is given up", async () => {
    socket.dispose();
    socket = new LiveSocket({
      getTicket,
      getUrl: relay.url,
      createSocket,
      waits: { retryMs: 10, beatMs: 30 },
    });
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("interrupted"));
  });

  test("where nothing plays, silence is no sign", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const quiet = Object.assign(new EventTarget(), { send: () => {}, close: () => {} });
    const options = { getTicket, getUrl: relay.url };
    const waiting = new LiveSocket({
      ...options,
      createSocket: () => quiet as unknown as globalThis.WebSocket,
    });
    const request = { cameraId: "1", stream: "sub", keyframesOnly: false, order: 0 } as const;
    waiting.subscribe(request, () => {});
    await vi.advanceTimersByTimeAsync(0);
    quiet.dispatchEvent(new Event("open"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(waiting.state).toEqual({ kind: "open" });
    waiting.dispose();
  });

  test("what is no frame of ours is passed over", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    relay.send({ kind: frameKinds.fragment, streamId: 999, keyframe: true });
    relay.send({ kind: frameKinds.snapshot, streamId: 100 });
    relay.send({ kind: frameKinds.fragment, streamId: 100, keyframe: true });
    await waitFor(() => expect(tile.types().filter((type) => type === "fragment")).toHaveLength(1));
  });
});
