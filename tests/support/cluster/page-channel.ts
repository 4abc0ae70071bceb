import { once } from "node:events";
import { WebSocket } from "ws";
import type { ServerMessage } from "../../../contract/realtime";
import { realtimePath } from "../../../contract/realtime-channel";
import type { ConsoleAddress } from "../console";
import { Inbox } from "../media/inbox";
import type { Cluster } from "./cluster";

/** A page's channel for changes, held at one console. */
export interface PageChannel {
  messages: Inbox<ServerMessage>;
  /** Resolves with the code that the console closed it with. */
  closed: Promise<number>;
  close(): void;
}

export async function openPageChannel(
  cluster: Cluster,
  site: ConsoleAddress,
  token: string,
): Promise<PageChannel> {
  const address = `${site.url.replace("http", "ws")}${realtimePath}?type=user&token=${token}`;
  const socket = new WebSocket(address, { origin: cluster.url });
  const messages = new Inbox<ServerMessage>();
  socket.on("message", (data) => messages.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on("close", resolve));
  await once(socket, "open");
  return { messages, closed, close: () => socket.close() };
}
