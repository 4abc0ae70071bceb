import { EventEmitter } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { currentNote, noteCode, noteViewer } from "../backend/request-note";
import { scrub } from "./log";
import { createRequestLog, type RequestLine, toLoggedPath } from "./request-log";

const lines: RequestLine[] = [];
const held = new EventEmitter();
let server: Server;
let url: string;

beforeAll(async () => {
  const app = express();
  app.use(createRequestLog((line) => lines.push(line)));
  app.get("/cloud_vms", (_req, _res, next) => void setImmediate(next));
  app.get("/cloud_vms", (_req, res) => {
    noteViewer({ sessionId: "s", userId: 7, accountId: 1001, email: "a@b.cz", master: true });
    noteCode("EVENT_NOT_FOUND");
    res.send(currentNote()?.id);
  });
  app.get("/held", () => held.emit("here"));
  app.get("/broken", (_req, res) => void res.sendStatus(500));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const takeLine = async (): Promise<RequestLine> => {
  await vi.waitFor(() => expect(lines).toHaveLength(1));
  return lines.splice(0)[0] as RequestLine;
};

test("a request leaves one line, under the id that its answer carries and its work knows", async () => {
  const answer = await fetch(`${url}/cloud_vms?email=ann@harbor.example`);
  const id = answer.headers.get("x-request-id");
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  expect(await answer.text()).toBe(id);
  expect(await takeLine()).toEqual({
    request: id,
    method: "GET",
    path: "/cloud_vms",
    status: 200,
    ms: expect.any(Number),
    account: 1001,
    user: 7,
    outcome: "ok",
    codes: ["EVENT_NOT_FOUND"],
  });
});

test("requests at once are told apart, and one without a session is nobody's", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const answer = await fetch(`${url}/${n % 2 === 0 ? "cloud_vms" : "nowhere"}`);
      await answer.text();
      return answer.headers.get("x-request-id");
    }),
  );
  await vi.waitFor(() => expect(lines).toHaveLength(20));
  const seen = lines.splice(0);
  expect(new Set(seen.map(({ request }) => request))).toEqual(new Set(answers));
  for (const { path, user, outcome } of seen) {
    expect([user, outcome]).toEqual(path === "/cloud_vms" ? [7, "ok"] : [null, "refused"]);
  }
});

test("the outcome says whose fault it was", async () => {
  await fetch(`${url}/broken`);
  expect((await takeLine()).outcome).toBe("failed");
  const controller = new AbortController();
  const here = new Promise((resolve) => held.once("here", resolve));
  const left = fetch(`${url}/held`, { signal: controller.signal }).catch(() => "left");
  await here;
  controller.abort();
  expect(await left).toBe("left");
  expect((await takeLine()).outcome).toBe("aborted");
});

test("files of the build leave none", async () => {
  await fetch(`${url}/assets/entry.client-0LDBU1LD.js`);
  await fetch(`${url}/broken`);
  expect((await takeLine()).path).toBe("/broken");
});

test.each([
  ["/", "/"],
  ["/cloud_vms/hosts/7/edit", "/cloud_vms/hosts/7/edit"],
  ["/cloud_vms/event_query?plate=BX-411", "/cloud_vms/event_query"],
  ["/share_link/dGhpcyBpcyBhIHNlY3JldCBjb2Rl", "/share_link/*"],
  ["/share_link/dGhpcyBpcyBhIHNlY3JldCBjb2Rl.data", "/share_link/*"],
  ["/calendar/Zm9vYmFyYmF6.ics", "/calendar/*"],
  ["/ann@harbor.example", "/*"],
  ["/%61nn%40harbor.example/x", "/*/x"],
  ["/BX-411", "/*"],
  ["/media/event/12.jpg?attachment=eyJ", "/media/event/*"],
  [`/${"a/".repeat(50)}`, "/a/a/a/a/a/a/a/a"],
])("%s is logged as %s", (given, logged) => {
  expect(toLoggedPath(given)).toBe(logged);
});

test.each([
  ["mail to ann.k+cam@harbor.example refused", "mail to <e-mail> refused"],
  ["token eyJhbGciOiJI.eyJzdWIi.c2ln-_ is bad", "token <token> is bad"],
  ["postgres://me:secret@db/vms is away", "postgres://***@db/vms is away"],
  ["rtsp://admin:1234@10.0.0.4/live", "rtsp://***@10.0.0.4/live"],
  ["GET /signup?invitation=abc&x=1 failed", "GET /signup?<query> failed"],
  ['{"email":"ann@harbor.example"}', '{"email":"<e-mail>"}'],
  [
    "at file:///build/server.js:7:1 (node_modules/@remix-run/x)",
    "at file:///build/server.js:7:1 (node_modules/@remix-run/x)",
  ],
  ["host 7 waits", "host 7 waits"],
])("of %j the log has %j", (text, scrubbed) => {
  expect(scrub(text)).toBe(scrubbed);
});
