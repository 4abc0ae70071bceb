import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agent, startDemoAgent } from "../../agent/agent";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import { findRecordedMs } from "../../tests/support/recorded";

/** Recordings as MP4 files over HTTP, checked by ffprobe, an independent implementation. */

const run = promisify(execFile);
let cloud: MediaCloud;
let agent: Agent;
let token: string;
let folder: string;
const fromMs = findRecordedMs(30);

beforeAll(async () => {
  cloud = await createMediaCloud();
  const { code } = cloud.addHost(1, 1);
  cloud.addHost(2, 1);
  token = cloud.addViewer(1, [100, 200]);
  cloud.addViewer(9, []);
  agent = await startDemoAgent({
    cloud: new URL(cloud.deviceUrl),
    mediaFolder: path.resolve("agent/demo/media"),
    log: () => undefined,
    config: {
      hosts: [
        {
          code,
          password: "secret",
          cameras: [{ index: 0, loop: "lobby", phaseFrames: 0, connected: true }],
        },
      ],
    },
  });
  folder = await mkdtemp(path.join(tmpdir(), "sightline-clip-"));
  while (!cloud.cameraStates.has(1)) await new Promise((done) => setImmediate(done));
});

afterAll(async () => {
  await agent.end();
  await cloud.close();
  await rm(folder, { recursive: true });
});

const clip = (lengthMs: number, more = "") =>
  `/media/clip/100?from=${fromMs}&until=${fromMs + lengthMs}${more}`;

const get = (url: string, headers: Record<string, string> = {}, bearer = token) =>
  fetch(`${cloud.origin}${url}`, { headers: { authorization: `Bearer ${bearer}`, ...headers } });

test("a clip is a plain MP4 with every picture of its range, its head first", async () => {
  const response = await get(clip(20_000));
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("video/mp4");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.byteLength).toBe(Number(response.headers.get("content-length")));
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  const file = path.join(folder, "clip.mp4");
  await writeFile(file, bytes);
  const shown = "format=duration:stream=codec_name,width,nb_read_frames";
  const args = ["-v", "error", "-count_frames", "-show_entries", shown, "-of", "json", file];
  const { stdout, stderr } = await run("ffprobe", args);
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toMatchObject({
    streams: [{ codec_name: "h264", width: 1280, nb_read_frames: "200" }],
    format: { duration: "20.000000" },
  });
});

test("ranges of bytes are the same file's; one beyond its end is refused", async () => {
  const whole = Buffer.from(await (await get(clip(5_000))).arrayBuffer());
  for (const [from, until] of [
    [0, 10],
    [1_000, 60_000],
    [whole.byteLength - 5, whole.byteLength],
  ] as const) {
    const response = await get(clip(5_000), { range: `bytes=${from}-${until - 1}` });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(
      `bytes ${from}-${until - 1}/${whole.byteLength}`,
    );
    const part = Buffer.from(await response.arrayBuffer());
    expect(part.equals(whole.subarray(from, until))).toBe(true);
  }
  const open = await get(clip(5_000), { range: `bytes=${whole.byteLength - 100}-` });
  expect((await open.arrayBuffer()).byteLength).toBe(100);
  const beyond = await get(clip(5_000), { range: `bytes=${whole.byteLength}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
    416,
    `bytes */${whole.byteLength}`,
  ]);
  // A HEAD is about all of it (RFC 9110), and a file without a validator has changed for all that is known.
  const head = await fetch(`${cloud.origin}${clip(5_000)}`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${token}`, range: `bytes=${whole.byteLength}-` },
  });
  expect([head.status, head.headers.get("content-length")]).toEqual([
    200,
    String(whole.byteLength),
  ]);
  const changed = await get(clip(5_000), { range: "bytes=0-9", "if-range": '"another"' });
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([
    200,
    whole.byteLength,
  ]);
});

test("a clip is noted when some of it is sent, and not where there is nothing or none was asked for", async () => {
  cloud.taken.length = 0;
  await get(clip(1_000), { range: "bytes=99999999-" });
  await get(`/media/clip/200?from=${fromMs}&until=${fromMs + 1_000}`);
  await fetch(`${cloud.origin}${clip(1_000)}`, {
    method: "HEAD",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(cloud.taken).toEqual([]);
  await (await get(clip(1_000))).arrayBuffer();
  expect(cloud.taken).toMatchObject([{ what: "clip" }]);
});

test("D3, D4: without the right, for nonsense and for what was not recorded there is nothing", async () => {
  expect((await fetch(`${cloud.origin}${clip(5_000)}`)).status).toBe(401);
  const range = `from=${fromMs}&until=${fromMs + 1_000}`;
  const refused = [
    `/media/clip/999?${range}`,
    `/media/clip/100%2e?${range}`,
    `/media/clip//100?${range}`,
    `/media/clip/100/x?${range}`,
    "/media/clip/100",
    `/media/clip/100?from=${fromMs}&until=${fromMs}`,
    `/media/clip/100?from=${fromMs}&until=${fromMs + 3_600_001}`,
    `/media/clip/100?from=-1&until=1e9`,
    "/media/clip/100?from=1000&until=2000",
  ];
  for (const url of refused) expect([url, (await get(url)).status]).toEqual([url, 404]);
  expect((await get(clip(1_000), {}, "session-9")).status).toBe(404);
  expect((await get(`/media/clip/200?${range}`)).status).toBe(503);
});

test("E13: the file is named by camera and time, and the name stays one", async () => {
  const response = await get(clip(1_000, "&download"));
  await response.arrayBuffer();
  const time = new Date(fromMs).toISOString().slice(0, 19).replaceAll(":", "-").replace("T", " ");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="Gate _0__..__ ${time}.mp4"; filename*=UTF-8''Gate%20_0__.._%C3%A9%20${time.replaceAll(" ", "%20")}.mp4`,
  );
});

test("D6: a right that is taken away ends the download", async () => {
  const response = await get(clip(900_000));
  expect(response.status).toBe(200);
  cloud.cameras.get("100")?.viewers.delete(1);
  await cloud.bus.publish("rights_changed", { accountId: 1, userIds: [1] });
  await expect(response.arrayBuffer()).rejects.toThrow();
  cloud.cameras.get("100")?.viewers.add(1);
});

test("D6: a session that ends ends its downloads, and no other's", async () => {
  const rest = await get(clip(20_000));
  await cloud.bus.publish("session_revoked", { sessionIds: ["session-9"] });
  expect((await rest.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  const response = await get(clip(900_000));
  expect(response.status).toBe(200);
  await cloud.bus.publish("session_revoked", { sessionIds: ["session-1"] });
  await expect(response.arrayBuffer()).rejects.toThrow();
});

test("D6: a download ends when its right or session was taken while no message told, and goes on otherwise", async () => {
  const rest = await get(clip(20_000));
  cloud.bus.resume();
  expect((await rest.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
  const takers = [
    () => cloud.cameras.get("100")?.viewers.delete(1),
    () => cloud.ended.add("session-1"),
  ];
  for (const take of takers) {
    const response = await get(clip(900_000));
    expect(response.status).toBe(200);
    take();
    cloud.bus.resume();
    await expect(response.arrayBuffer()).rejects.toThrow();
    cloud.cameras.get("100")?.viewers.add(1);
    cloud.ended.clear();
  }
});

test("four downloads of a user run at a time; one that is left makes room", async () => {
  const leaving = new AbortController();
  const open = await Promise.all(
    [0, 1, 2, 3].map(() =>
      fetch(`${cloud.origin}${clip(900_000)}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: leaving.signal,
      }),
    ),
  );
  expect(open.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await get(clip(1_000))).status).toBe(429);
  leaving.abort();
  await expect
    .poll(async () => {
      const response = await get(clip(1_000));
      await response.arrayBuffer();
      return response.status;
    })
    .toBe(200);
});
