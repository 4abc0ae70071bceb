import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { frameKinds } from "../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import type { TestHost } from "../../tests/support/media/test-host";

let cloud: MediaCloud;
let host: TestHost;
let token: string;

/** @param snapshotMs for the host to answer */
async function open(snapshotMs: number): Promise<void> {
  cloud = await createMediaCloud({ timings: { snapshotMs } });
  cloud.addHost(7, 3);
  host = await cloud.connectHost("host-7");
  token = cloud.addViewer(1, [700, 701]);
}

beforeEach(() => open(60_000));
afterEach(() => {
  vi.useRealTimers();
  return cloud.close();
});

const jpeg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(text)]);
const get = (path: string, bearer = token) =>
  fetch(`${cloud.origin}${path}`, { headers: { authorization: `Bearer ${bearer}` } });

async function answerNext(picture: Buffer | null): Promise<void> {
  const request = await host.messages.take((message) => message.type === "snapshot");
  if (request.type !== "snapshot") return;
  if (picture) host.send(request.request, frameKinds.snapshot, picture);
  else host.sendMessage({ type: "no_snapshot", request: request.request });
}

test("comes from the camera as a JPEG that may be kept for a second", async () => {
  const [response] = await Promise.all([get("/media/snapshot/700"), answerNext(jpeg("one"))]);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "private, max-age=1",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "x-captured-ms": "1000",
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(jpeg("one"));
});

test("costs the host one request for any number of viewers", async () => {
  const responses = [1, 2, 3].map(() => get("/media/snapshot/700"));
  await answerNext(jpeg("one"));
  const bodies = await Promise.all(responses.map(async (one) => (await one).arrayBuffer()));
  expect(bodies.map((body) => Buffer.from(body))).toEqual(Array(3).fill(jpeg("one")));
  await get("/media/snapshot/700");
  expect(host.messages.drain()).toEqual([]);
});

test("is the last known one, with its time, when the camera gives none", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await Promise.all([get("/media/snapshot/700"), answerNext(jpeg("one"))]);
  vi.setSystemTime(Date.now() + 5000);
  const [response] = await Promise.all([get("/media/snapshot/700"), answerNext(null)]);
  expect(response.headers.get("x-captured-ms")).toBe("1000");
  host.socket.terminate();
  await host.closed;
  vi.setSystemTime(Date.now() + 5000);
  expect((await get("/media/snapshot/700")).status).toBe(200);
});

test.each([
  ["the camera has none", () => answerNext(null)],
  ["the host sends something else", () => answerNext(Buffer.from("<script>"))],
])("is 503 when %s and none is known", async (_name, answer) => {
  const [response] = await Promise.all([get("/media/snapshot/700"), answer()]);
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
});

test("is 503 when the host does not answer in time and none is known", async () => {
  await cloud.close();
  await open(400);
  const response = await get("/media/snapshot/700");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
});

/** fetch resolves dots and slashes itself; the server has to get them unchanged. */
function getRaw(path: string, method = "GET"): Promise<{ status?: number; rest: string }> {
  const { port } = new URL(cloud.origin);
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port, path, method, headers }, (response) => {
      const { statusCode: status, headers: found } = response;
      response
        .toArray()
        .then((body) => resolve({ status, rest: JSON.stringify([{ ...found, date: "" }, body]) }))
        .catch(reject);
    });
    request.on("error", reject).end();
  });
}

test("of a foreign or unknown camera, and of any path that is not exactly ours, is the same 404", async () => {
  const paths = [
    "/media/snapshot/702",
    "/media/snapshot/999999",
    "/media/snapshot/../snapshot/700",
    "/media/snapshot/%37%30%30",
    "/media/snapshot/%2e%2e/700",
    "/media//snapshot/700",
    "/media/snapshot//700",
    "/media/snapshot/700/",
    "/media/snapshot/700.jpg",
    "/media/snapshot/700%00",
    "/media/snapshot/-700",
    "/media/snapshot/1e3",
    "/media/snapshot/7000000000000000000",
    "/media/snapshot/",
    "/media/Snapshot/700",
    "/media/clip/700",
    "//media/snapshot/700",
  ];
  const answers = await Promise.all(paths.map((path) => getRaw(path)));
  expect(answers.map((answer) => answer.status)).toEqual(paths.map(() => 404));
  expect(new Set(answers.map((answer) => answer.rest)).size).toBe(1);
  expect(host.messages.drain()).toEqual([]);
});

test("asks for sign-in before anything else, and for GET", async () => {
  for (const path of ["/media/snapshot/700", "/media/snapshot/999999", "/media/other"]) {
    expect((await get(path, "stranger")).status).toBe(401);
  }
  expect((await getRaw("/media/snapshot/700", "POST")).status).toBe(405);
});

test("stays 503, and the process alive, when the database is away", async () => {
  cloud.beforeCamera = () => Promise.reject(new Error("database away"));
  expect((await get("/media/snapshot/700")).status).toBe(503);
  expect(cloud.log.at(-1)).toContain("database away");
});

test("a user waits for a hundred pictures at once and no more, and holds nobody else's", async () => {
  await cloud.close();
  cloud = await createMediaCloud({ timings: { snapshotMs: 60_000 } });
  cloud.addHost(7, 2);
  host = await cloud.connectHost("host-7");
  token = cloud.addViewer(1, [700]);
  const other = cloud.addViewer(2, [700]);
  const waiting = Array.from({ length: 100 }, (_, at) => get(`/media/snapshot/700?at=${at}`));
  const requests: number[] = [];
  while (requests.length < waiting.length) {
    const message = await host.messages.take(({ type }) => type === "snapshot");
    if (message.type === "snapshot") requests.push(message.request);
  }
  expect((await get("/media/snapshot/700?at=100")).status).toBe(429);
  const [response] = await Promise.all([
    get("/media/snapshot/700?at=101", other),
    answerNext(jpeg("other's")),
  ]);
  expect(response.status).toBe(200);
  for (const request of requests) host.send(request, frameKinds.snapshot, jpeg("one"));
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
