import { expect, test } from "vitest";
import { NoPathError } from "~/lib/http/socket-ticket";
import { RealtimeChannel } from "~/lib/realtime/channel";
import { ReconnectingSocket, socketWaits } from "~/lib/realtime/reconnecting-socket";

const never = () => {
  throw new Error("no socket is to be opened");
};

test("where the cloud has no channel, it is not tried again", async () => {
  let asked = 0;
  const getTicket = () => {
    asked += 1;
    return Promise.reject(new NoPathError());
  };
  const channel = new RealtimeChannel({ getTicket, getUrl: never, log: () => {} });
  channel.open();
  await expect.poll(() => channel.state).toEqual({ kind: "stopped", reason: "no_path" });
  channel.retry();
  expect(channel.state).toEqual({ kind: "stopped", reason: "no_path" });
  expect(asked).toBe(1);
  channel.close();
});

test("where the cloud has no video, the tiles are told so at once", async () => {
  const reasons: string[] = [];
  const socket = new ReconnectingSocket(
    { getTicket: () => Promise.reject(new NoPathError()), getUrl: never },
    { ...socketWaits, beatMs: 10_000 },
    {
      provenBy: "message",
      opened: never,
      received: never,
      beat: () => true,
      interrupted: never,
      stopped: (reason) => void reasons.push(reason),
    },
  );
  socket.connect();
  await expect.poll(() => socket.state).toEqual({ kind: "stopped", reason: "no_path" });
  expect(reasons).toEqual(["no_path"]);
  socket.close();
});
