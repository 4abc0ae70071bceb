import { expect, test } from "vitest";
import { NoPathError } from "~/lib/http/socket-ticket";
import { RealtimeChannel } from "~/lib/realtime/channel";
import { MediaConnection } from "./media-connection";

const refuse = () => Promise.reject(new NoPathError());
const never = () => {
  throw new Error("no socket is to be opened");
};

test("where the cloud has no channel, it is not tried again", async () => {
  let asked = 0;
  const getTicket = () => {
    asked += 1;
    return refuse();
  };
  const channel = new RealtimeChannel({ getTicket, getUrl: never, log: () => {} });
  channel.open();
  await expect.poll(() => channel.state).toEqual({ kind: "stopped", reason: "no_path" });
  channel.retry();
  expect(channel.state).toEqual({ kind: "stopped", reason: "no_path" });
  expect(asked).toBe(1);
});

test("where the cloud has no video, the tiles are told so at once", async () => {
  const reasons: string[] = [];
  const connection = new MediaConnection(
    { getTicket: refuse, getUrl: never },
    {
      opened: never,
      received: never,
      dropped: () => {},
      interrupted: never,
      stopped: (reason) => void reasons.push(reason),
      isExpecting: () => true,
    },
  );
  connection.connect();
  await expect.poll(() => connection.state).toEqual({ kind: "stopped", reason: "no_path" });
  expect(reasons).toEqual(["no_path"]);
});
