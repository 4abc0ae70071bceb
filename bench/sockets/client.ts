import { once } from "node:events";
import { WebSocket } from "ws";
import { RealtimeChannel } from "../../app/lib/realtime/channel";
import { realtimePath } from "../../contract/realtime";
import type { SocketOrder, SocketReport, SocketUser } from "./messages";

/** The process that holds the sockets of npm run bench:sockets: the pages' own channel, over ws. */

const channels: RealtimeChannel[] = [];
const slow: WebSocket[] = [];
let pushMs: number[] = [];
let exhausted = 0;
/** When a user whose page gave up comes back to it. */
const returnMs = 1_000;

const send = (report: SocketReport) => process.send?.(report);
const proxied = ({ address }: SocketUser) => ({ "x-forwarded-for": address });
const addressOf = (url: string, token: string) =>
  `${url.replace("http", "ws")}${realtimePath}?type=user&token=${token}`;

async function createTicket(url: string, user: SocketUser, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      ...proxied(user),
      "content-type": "application/json",
      authorization: `Bearer ${user.token}`,
    },
    body: JSON.stringify({ query: "mutation { create_realtime_ticket { ticket } }" }),
    signal,
  });
  if (!response.ok) throw new Error(`no ticket: ${response.status}`);
  const { data } = (await response.json()) as {
    data: { create_realtime_ticket: { ticket: string } } | null;
  };
  if (!data) throw new Error("no ticket");
  return data.create_realtime_ticket.ticket;
}

function createChannel(url: string, user: SocketUser): RealtimeChannel {
  const channel = new RealtimeChannel({
    getTicket: (signal) => createTicket(url, user, signal),
    getUrl: (ticket) => addressOf(url, ticket),
    createSocket: (address) =>
      new WebSocket(address, {
        origin: url,
        headers: proxied(user),
        perMessageDeflate: false,
      }) as unknown as globalThis.WebSocket,
    log: () => {},
  });
  channel.listen((message) => {
    // The moment it was sent at.
    if (message.type === "USER_LANGUAGE_CHANGE") pushMs.push(Date.now() - Number(message.value));
  });
  channel.watch((state) => {
    if (state.kind !== "stopped" || state.reason !== "exhausted") return;
    exhausted += 1;
    setTimeout(() => channel.retry(), returnMs);
  });
  return channel;
}

const countOpen = () => channels.filter(({ state }) => state.kind === "open").length;

/** One channel of each user after the other, as users open one page at a time. */
async function openAll({
  url,
  users,
  channelsEach,
}: SocketOrder & { type: "open" }): Promise<void> {
  for (let round = 0; round < channelsEach; round++) {
    const opened = users.map((user) => {
      const channel = createChannel(url, user);
      channels.push(channel);
      const isOpen = new Promise<void>((resolve) => {
        channel.watch(({ kind }) => kind === "open" && resolve());
      });
      channel.open();
      return isOpen;
    });
    await Promise.all(opened);
  }
  send({ type: "opened" });
}

async function openSlow({
  url,
  user,
  sockets,
}: SocketOrder & { type: "open_slow" }): Promise<void> {
  for (let number = 0; number < sockets; number++) {
    const options = { origin: url, headers: proxied(user), perMessageDeflate: false };
    const socket = new WebSocket(addressOf(url, user.token), options);
    await once(socket, "open");
    socket.on("error", () => {});
    socket.pause();
    slow.push(socket);
  }
  send({ type: "slow_opened" });
}

async function readSlow(): Promise<void> {
  const closed = slow.map((socket) => once(socket, "close"));
  for (const socket of slow) socket.resume();
  const cut = closed.map((each) => each.then(() => 1));
  const limit = new Promise<number>((resolve) => setTimeout(resolve, 10_000, 0));
  const counts = await Promise.all(cut.map((each) => Promise.race([each, limit])));
  send({ type: "slow_cut", cut: counts.reduce((sum, each) => sum + each, 0) });
}

process.on("message", (message) => {
  const order = message as SocketOrder;
  if (order.type === "open") void openAll(order);
  else if (order.type === "open_slow") void openSlow(order);
  else if (order.type === "read_slow") void readSlow();
  else {
    send({ type: "report", open: countOpen(), pushMs, exhausted });
    pushMs = [];
  }
});
process.on("disconnect", () => process.exit());
