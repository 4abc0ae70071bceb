import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Listener, listen } from "./listener";

/** Short ones; a served client has all the time it needs within them. */
const limits = { headersMs: 300, requestMs: 600, checkMs: 50 };

let listener: Listener;
beforeEach(async () => {
  listener = await listen(
    "127.0.0.1",
    0,
    (req, res) => req.on("end", () => res.end("served")).resume(),
    { limits },
  );
});
afterEach(() => listener.drain(0));

/** Sends these bytes one at a time, again and again, until the other end hangs up. Returns what it said. */
async function trickle(head: string, endless: string): Promise<string> {
  const socket: Socket = connect(listener.port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  socket.on("error", () => {});
  socket.write(head);
  const timer = setInterval(() => socket.write(endless), 20);
  await once(socket, "close");
  clearInterval(timer);
  return answer;
}

test("I12: a client that trickles its headers is cut off, and others are served meanwhile", async () => {
  const slow = trickle("GET / HTTP/1.1\r\nHost: a\r\n", "X-A: b\r\n");
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`);
  expect(await answer.text()).toBe("served");
  expect(await slow).toMatch(/^HTTP\/1\.1 408 /);
});

test("I12: a client that trickles its body is cut off", async () => {
  const head = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n";
  expect(await trickle(head, "x")).not.toContain("served");
});

test("once it is told to stop, each answer ends its connection, and new ones are still taken", async () => {
  const get = () => fetch(`http://127.0.0.1:${listener.port}/`);
  expect((await get()).headers.get("connection")).toBe("keep-alive");
  listener.endKeepAlive();
  for (let turn = 0; turn < 2; turn++) {
    const answer = await get();
    expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  }
});
