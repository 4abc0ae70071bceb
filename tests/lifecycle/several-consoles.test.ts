import { rmSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { frameKinds, mediaCloseCodes } from "../../contract/media";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { makeDataDirectory } from "../support/data-directory";
import { TestViewer } from "../support/media/test-viewer";
import { type NatsServer, startNatsServer } from "../support/nats-server";
import { type ServerProcess, spawnServer } from "../support/server-process";

/**
 * Two consoles over one database and one NATS. The demo's agent is connected to the first; everything here is asked of
 * the second.
 */

let nats: NatsServer;
let first: ConsoleWithDatabase;
let second: { url: string; server: ServerProcess; dataDirectory: string };
let token: string;
let camera: { id: string };

beforeAll(async () => {
  nats = await startNatsServer();
  const shared = { NATS_URL: nats.url, SESSION_SECRET: "of every console of this one cloud" };
  first = await startConsoleWithDatabase(shared);
  const dataDirectory = makeDataDirectory();
  const server = spawnServer({
    env: { ...shared, DATABASE_URL: first.databaseUrl, DATA_DIR: dataDirectory, LOG: "text" },
  });
  second = { server, dataDirectory, url: await server.waitFor(/Sightline is at (http[^\s"]+)/) };
  token = await signIn();
  camera = await findCamera();
});

afterAll(async () => {
  await second?.server.stop();
  if (second) rmSync(second.dataDirectory, { recursive: true, force: true });
  await first?.stop();
  await nats?.stop();
});

async function call<Data>(text: string, url = second.url): Promise<Data> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query: text }),
  });
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown };
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function signIn(): Promise<string> {
  const { accountId, email, password } = first.demo;
  const { login } = await call<{ login: { token: string } }>(
    `mutation { login(accountId: ${accountId}, email: "${email}", password: "${password}", tz: "UTC",
      reCaptchaToken: "") { token } }`,
  );
  return login.token;
}

/** A camera of the demo that plays and moves, once its host has told of it. */
const findCamera = () =>
  vi.waitFor(async () => {
    const { rows } = await first.db.execute(
      sql`select id from camera where connected and ptz order by id limit 1`,
    );
    expect(rows).toHaveLength(1);
    return { id: String(rows[0]?.id) };
  });

async function openViewer(): Promise<TestViewer> {
  const { create_media_ticket: made } = await call<{ create_media_ticket: { ticket: string } }>(
    "mutation { create_media_ticket { ticket } }",
  );
  const address = `${second.url.replace("http", "ws")}/media/live?ticket=${made.ticket}`;
  return TestViewer.connect(address, { origin: second.url });
}

/** Opens the stream, and waits until it plays. */
async function play(viewer: TestViewer): Promise<number> {
  const { stream_id: id } = await viewer.open(camera.id, "sub");
  const isPicture = ({ kind }: { kind: number }) => kind === frameKinds.fragment;
  const frames = [];
  for (let count = 0; count < 5; count++) frames.push(await viewer.frame(id, isPicture));
  expect(frames[0]?.keyframe).toBe(true);
  return id;
}

const getMedia = (path: string) =>
  fetch(second.url + path, { headers: { authorization: `Bearer ${token}` } });

test("a camera plays, and moves, on the console that does not hold its host", async () => {
  const viewer = await openViewer();
  await play(viewer);
  const moved = await call<{ control_ptz: { ok: boolean } }>(
    `mutation { control_ptz(host_cam_id: "${camera.id}", command: "left") { ok } }`,
  );
  expect(moved.control_ptz.ok).toBe(true);
  viewer.socket.close();
});

test("its recordings, snapshots and files are there", async () => {
  const viewer = await openViewer();
  const fromMs = Date.now() - 600_000;
  const range = { fromMs, untilMs: fromMs + 3_000 };
  const coverage = await viewer.coverage(camera.id, fromMs, fromMs + 60_000);
  expect(coverage).toMatchObject({ type: "coverage", spans: [expect.any(Array)] });
  const read = await viewer.read(camera.id, range);
  expect(read.formats).toHaveLength(1);
  expect(read.fragments.length).toBeGreaterThan(20);
  viewer.socket.close();

  for (const path of [
    `/media/snapshot/${camera.id}`,
    `/media/snapshot/${camera.id}?at=${fromMs}`,
  ]) {
    const picture = await getMedia(path);
    expect(picture.status).toBe(200);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  }
  const clip = await getMedia(`/media/clip/${camera.id}?from=${fromMs}&until=${fromMs + 5_000}`);
  expect(clip.status).toBe(200);
  expect((await clip.arrayBuffer()).byteLength).toBe(Number(clip.headers.get("content-length")));
  const playlist = await getMedia(`/media/hls/${camera.id}/sub/${fromMs}-${fromMs + 20_000}.m3u8`);
  expect(await playlist.text()).toContain("#EXTINF");
});

test("a session that ends on one console ends its video on the other", async () => {
  const viewer = await openViewer();
  await play(viewer);
  await call("mutation { logout { ok } }", first.url);
  expect(await viewer.closed).toBe(mediaCloseCodes.revoked);
  token = "";
  token = await signIn();
});

test("while NATS is away pages work and video says so; then it plays again", async () => {
  const viewer = await openViewer();
  const id = await play(viewer);
  await nats.stop();
  expect(await viewer.ended(id)).toMatchObject({ reason: "host_gone" });
  expect(await viewer.requestStream(camera.id)).toMatchObject({
    type: "failed",
    reason: "host_offline",
  });
  expect((await fetch(`${second.url}/`)).status).toBe(200);
  await nats.start();
  await second.server.waitFor(/connected again/);
  await vi.waitFor(() => play(viewer));
  viewer.socket.close();
});

test("without a console that holds it a host is offline", async () => {
  const viewer = await openViewer();
  const id = await play(viewer);
  first.server.child.kill("SIGKILL");
  expect(await viewer.ended(id)).toMatchObject({ reason: "host_gone" });
  expect(await viewer.requestStream(camera.id)).toMatchObject({ reason: "host_offline" });
  viewer.socket.close();
});
