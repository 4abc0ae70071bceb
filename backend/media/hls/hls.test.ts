import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agent, startDemoAgent } from "../../../agent/agent";
import { findDemoGap } from "../../../agent/demo/happenings";
import { liveHlsUrl, recordedHlsUrl } from "../../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../../tests/support/media/media-cloud";
import { findRecordedMs } from "../../../tests/support/recorded";

/** Live video and recordings as HLS, played by ffmpeg, an independent implementation. */

const run = promisify(execFile);
let cloud: MediaCloud;
let agent: Agent;
let token: string;
const minuteMs = 60_000;
const recentMs = findRecordedMs(30);

beforeAll(async () => {
  cloud = await createMediaCloud({ settings: { hls: { maxStreamsPerUser: 2 } } });
  const { code } = cloud.addHost(1, 3);
  cloud.addHost(2, 1);
  token = cloud.addViewer(1, [100, 101, 102, 200]);
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
          cameras: [0, 1, 2].map((index) => ({
            index,
            loop: "lobby",
            phaseFrames: 0,
            connected: index < 2,
          })),
        },
      ],
    },
  });
  while (!cloud.cameraStates.has(1)) await new Promise((done) => setImmediate(done));
});

afterAll(async () => {
  await agent.end();
  await cloud.close();
});

const get = (url: string, bearer = token) =>
  fetch(`${cloud.origin}${url}`, { headers: { authorization: `Bearer ${bearer}` } });

const read = async (url: string) => (await get(url)).text();

/** The segments a playlist names, in order. */
const partsOf = (playlist: string) => playlist.split("\n").filter((line) => /^[^#]/.test(line));

/** Plays a playlist to its end, or for some seconds; every picture decoded. */
async function play(url: string, seconds?: number) {
  const limit = seconds === undefined ? [] : ["-t", String(seconds)];
  const headers = ["-headers", `Authorization: Bearer ${token}\r\n`];
  const input = [...headers, "-i", `${cloud.origin}${url}`];
  const args = ["-nostdin", "-v", "warning", "-stats", ...input, ...limit, "-f", "null", "-"];
  const { stderr } = await run("ffmpeg", args);
  const frames = [...stderr.matchAll(/frame=\s*(\d+)/g)].at(-1)?.[1];
  return { frames: Number(frames), stderr };
}

test("what was recorded plays from a playlist, every picture of it", async () => {
  const url = recordedHlsUrl("100", "main", recentMs, recentMs + 20_000);
  const answer = await get(url);
  expect(answer.headers.get("content-type")).toBe("application/vnd.apple.mpegurl");
  expect(answer.headers.get("cache-control")).toContain("no-store");
  const playlist = await answer.text();
  expect(playlist).toContain(
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(recentMs).toISOString()}\n#EXTINF:6.000,\n`,
  );
  expect(partsOf(playlist)).toHaveLength(4);
  expect(playlist).toMatch(/#EXT-X-ENDLIST\n$/);
  const { frames, stderr } = await play(url);
  expect(stderr).not.toMatch(/error|invalid|non[- ]monoton/i);
  expect(frames).toBe(200);
});

test("the parts of a playlist join without gap or overlap, wherever it begins", async () => {
  const fromMs = recentMs + 350;
  const playlist = await read(recordedHlsUrl("100", "sub", fromMs, fromMs + 20_000));
  const bounds = partsOf(playlist).map((part) => part.replace(".m4s", "").split("-").map(Number));
  expect(bounds[0]?.[0]).toBe(recentMs);
  for (const [index, [from]] of bounds.slice(1).entries()) expect(from).toBe(bounds[index]?.[1]);
  const { frames } = await play(recordedHlsUrl("100", "sub", fromMs, fromMs + 20_000));
  expect(frames).toBe(210);
});

test("across a gap the playlist breaks, and goes on playing", async () => {
  let gap: readonly [number, number] | null = null;
  for (let day = 1; !gap; day++) gap = findDemoGap(0, Date.now() - day * 24 * 60 * minuteMs);
  const [gapFromMs, gapUntilMs] = gap;
  const url = recordedHlsUrl("100", "sub", gapFromMs - 10_000, gapUntilMs + 10_000);
  const playlist = await read(url);
  expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
  expect(playlist.match(/#EXT-X-MAP:/g)).toHaveLength(2);
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, text]) => Number(text));
  const total = seconds.reduce((sum, each) => sum + each, 0);
  expect(total).toBeGreaterThanOrEqual(20);
  expect(total).toBeLessThanOrEqual(22);
  expect((await play(url)).frames).toBe(Math.round(total * 10));
});

test("the live picture plays from a playlist that moves on, its segments cut at keyframes", async () => {
  const { frames, stderr } = await play(liveHlsUrl("100", "sub"), 5);
  expect(stderr).not.toMatch(/error|invalid/i);
  expect(frames).toBe(50);
  const playlist = await read(liveHlsUrl("100", "sub"));
  expect(playlist).toContain("#EXT-X-TARGETDURATION:2\n");
  expect(playlist).not.toContain("ENDLIST");
  const times = [...playlist.matchAll(/DATE-TIME:(.+)\n#EXTINF:2\.000/g)].map(([, time]) =>
    Date.parse(time ?? ""),
  );
  expect(times.length).toBeGreaterThanOrEqual(3);
  expect(times).toEqual(times.map((_, index) => (times[0] ?? 0) + index * 2_000));
  expect(times.at(-1)).toBeGreaterThan(Date.now() - 5_000);
});

test("a camera without signal, and a host that is away, say that they may come back", async () => {
  for (const id of ["102", "200"]) {
    const answer = await get(liveHlsUrl(id, "sub"));
    expect([id, answer.status, answer.headers.get("retry-after")]).toEqual([id, 503, "5"]);
  }
});

test("a user has so many live streams, and no more", async () => {
  expect((await get(liveHlsUrl("100", "sub"))).status).toBe(200);
  expect((await get(liveHlsUrl("101", "sub"))).status).toBe(200);
  expect((await get(liveHlsUrl("101", "main"))).status).toBe(429);
  expect((await get(liveHlsUrl("100", "sub"))).status).toBe(200);
});

test("D3, D4, E8: foreign cameras, traversal and what is no address of ours are not found", async () => {
  const range = `${recentMs}-${recentMs + 6_000}`;
  const refused = [
    "/media/hls/999/sub/live.m3u8",
    "/media/hls/100/sub/live.m3u8x",
    "/media/hls/100/other/live.m3u8",
    "/media/hls/100%2fsub/live.m3u8",
    "/media/hls/%3100/sub/live.m3u8",
    "/media/hls//100/sub/live.m3u8",
    "/media/hls/100/sub//live.m3u8",
    "/media/hls/100/sub/live/..%2f..%2fetc.mp4",
    "/media/hls/100/sub/....//live.m3u8",
    "/media/hls/100/sub/live/1.mp4.m4s",
    "/media/hls/100/sub/live/1.ts",
    "/media/hls/100/sub/live/1.m4s",
    `/media/hls/100/sub/${range}.mp4`,
    `/media/hls/100/sub/${recentMs}-${recentMs}.m3u8`,
    `/media/hls/100/sub/${recentMs}-${recentMs + 3_600_001}.m3u8`,
    `/media/hls/100/sub/${recentMs}-${recentMs + 120_001}.m4s`,
    "/media/hls/100/sub/1000-7000.m3u8",
    "/media/hls/100/sub/1000-7000.m4s",
  ];
  for (const url of refused) expect([url, (await get(url)).status]).toEqual([url, 404]);
  for (const rest of ["live.m3u8", `${range}.m3u8`, `${range}.m4s`, `${recentMs}.mp4`]) {
    const url = `/media/hls/100/sub/${rest}`;
    expect([url, (await fetch(`${cloud.origin}${url}`)).status]).toEqual([url, 401]);
    expect([url, (await get(url, "session-9")).status]).toEqual([url, 404]);
  }
  const post = { method: "POST", headers: { authorization: `Bearer ${token}` } };
  expect((await fetch(`${cloud.origin}${liveHlsUrl("100", "sub")}`, post)).status).toBe(405);
});

test("D2, D6: a right or session that ends takes playlists and parts with it at once", async () => {
  const live = await read(liveHlsUrl("100", "sub"));
  const urls = [
    liveHlsUrl("100", "sub"),
    `/media/hls/100/sub/${partsOf(live).at(-1)}`,
    recordedHlsUrl("100", "sub", recentMs, recentMs + 6_000),
    `/media/hls/100/sub/${recentMs}-${recentMs + 6_000}.m4s`,
    `/media/hls/100/sub/${recentMs}.mp4`,
  ];
  const statuses = () =>
    Promise.all(
      urls.map(async (url) => {
        const response = await get(url);
        await response.arrayBuffer();
        return response.status;
      }),
    );
  expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
  const camera = cloud.cameras.get("100");
  const viewer = cloud.viewers.get(token);
  if (!camera || !viewer) throw new Error("not set up");
  camera.canLive = false;
  expect(await statuses()).toEqual([404, 404, 200, 200, 200]);
  camera.canLive = true;
  camera.canPlayback = false;
  expect(await statuses()).toEqual([200, 200, 404, 404, 404]);
  camera.canPlayback = true;
  camera.hasLicense = false;
  expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  camera.hasLicense = true;
  cloud.viewers.delete(token);
  expect(await statuses()).toEqual([401, 401, 401, 401, 401]);
  cloud.viewers.set(token, viewer);
});
