import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuard } from "./guard";

let server: Server;
let port: number;

beforeAll(async () => {
  const app = express();
  app.use(createGuard({}));
  app.use((req, res) => {
    res.json({ host: req.hostname });
  });
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
});

interface RawRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A raw request: fetch would repair what these tests send broken. */
function sendRaw({ method = "GET", path = "/", headers = {}, body }: RawRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const req = request({ port, host: "127.0.0.1", method, path, headers }, (res) => {
      res.resume();
      res.on("end", () => resolve(res.statusCode ?? 0));
    });
    req.on("error", reject);
    req.end(body);
  });
}

function postForm(headers: Record<string, string>, path = "/"): Promise<number> {
  const body = "a=1";
  return sendRaw({
    method: "POST",
    path,
    body,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
      ...headers,
    },
  });
}

test("A2, A5: only our exact origin may post", async () => {
  const own = `http://127.0.0.1:${port}`;
  expect(await postForm({ origin: own })).toBe(200);
  for (const origin of [
    "https://evil.example",
    `https://127.0.0.1:${port}`,
    "http://127.0.0.1",
    `${own}.evil.example`,
    "null",
  ]) {
    expect(await postForm({ origin }), origin).toBe(403);
  }
  expect(await postForm({})).toBe(403);
  expect(await postForm({ "sec-fetch-site": "cross-site" })).toBe(403);
});

test("A5: a form of a page that names no referrer passes where the browser says it is ours", async () => {
  const fromNowhere = { origin: "null" };
  expect(await postForm({ ...fromNowhere, "sec-fetch-site": "same-origin" })).toBe(200);
  for (const site of ["same-site", "cross-site", "none"]) {
    expect(await postForm({ ...fromNowhere, "sec-fetch-site": site }), site).toBe(403);
  }
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "same-origin" };
  expect(await postForm(foreign)).toBe(403);
});

test("A2: what the browser says comes from another site may not post, whatever origin it names", async () => {
  const origin = `http://127.0.0.1:${port}`;
  for (const site of ["cross-site", "same-site"]) {
    expect(await postForm({ origin, "sec-fetch-site": site }), site).toBe(403);
    const graphql = { "content-type": "application/json", "sec-fetch-site": site };
    expect(await sendRaw({ method: "POST", path: "/graphql", headers: graphql }), site).toBe(403);
    expect(await sendRaw({ headers: { "sec-fetch-site": site } }), site).toBe(200);
  }
  expect(await postForm({ origin })).toBe(200);
  for (const site of ["same-origin", "none"]) {
    expect(await postForm({ origin, "sec-fetch-site": site }), site).toBe(200);
  }
});

test("A3: ?_data is refused", async () => {
  const own = `http://127.0.0.1:${port}`;
  expect(await postForm({ origin: own }, "/settings?_data=routes%2Fsettings")).toBe(400);
  expect(await sendRaw({ path: "/?_data=root" })).toBe(400);
});

test("A4: a forwarded host is not believed", async () => {
  const headers = { origin: "https://evil.example", "x-forwarded-host": "evil.example" };
  expect(await postForm(headers)).toBe(403);
});

test("A1: the manifest answers a page's worth of paths, not more", async () => {
  expect(await sendRaw({ path: "/__manifest?p=/console&p=/cloud_vms" })).toBe(200);
  expect(await sendRaw({ path: `/__manifest?p=${"/a".repeat(40)}` })).toBe(400);
  expect(await sendRaw({ path: `/__manifest?${"p=/a&".repeat(100)}` })).toBe(400);
  expect(await sendRaw({ path: `/__manifest?p=${"/a".repeat(3_000)}` })).toBe(414);
});

test("A8: actions take forms of a known, small length", async () => {
  const origin = `http://127.0.0.1:${port}`;
  const json = { origin, "content-type": "application/json", "content-length": "2" };
  expect(await sendRaw({ method: "POST", headers: json, body: "{}" })).toBe(415);
  expect(await postForm({ origin, "content-length": "70000" })).toBe(413);
  const chunked = {
    origin,
    "content-type": "application/x-www-form-urlencoded",
    "transfer-encoding": "chunked",
  };
  expect(await sendRaw({ method: "POST", headers: chunked, body: "a=1" })).toBe(411);
});

test("A8: a picture may be larger, as a multipart form of the one page that takes it", async () => {
  const origin = `http://127.0.0.1:${port}`;
  const picture = (length: number, type = "multipart/form-data; boundary=x") => ({
    origin,
    "content-type": type,
    "content-length": String(length),
  });
  // No body of the given length follows: only refusals are tested here.
  expect(await postForm(picture(9 * 1024 * 1024), "/settings")).toBe(413);
  expect(await postForm(picture(70_000), "/settings/security")).toBe(413);
  expect(await postForm(picture(70_000, "application/x-www-form-urlencoded"), "/settings")).toBe(
    413,
  );
});

test("A9: control characters and broken escapes in an address are refused", async () => {
  expect(await sendRaw({ path: "/%0d%0aSet-Cookie:x" })).toBe(400);
  expect(await sendRaw({ path: "/%00" })).toBe(400);
  expect(await sendRaw({ path: "/%zz" })).toBe(400);
  expect(await sendRaw({ path: `/${"a".repeat(9_000)}` })).toBe(414);
});

test("only GET, HEAD and POST are known", async () => {
  expect(await sendRaw({ method: "DELETE" })).toBe(405);
  expect(await sendRaw({ method: "OPTIONS" })).toBe(405);
  expect(await sendRaw({ method: "HEAD" })).toBe(200);
});
