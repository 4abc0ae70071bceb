import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { realtimePath, type ServerMessage } from "../../contract/realtime";
import { otherThan, spareExport } from "./export-operations";
import { type Persona, personas, readMatrix } from "./matrix";
import { ownerOf } from "./operation";
import { createWorld, type World } from "./world";

/** The matrix's rows of media, sockets and tokens, on the built server. */

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world.close());

const rows = readMatrix();

function cellsOf(name: string): Record<Persona, string> {
  const row = rows.find((candidate) => candidate.name === name);
  if (!row) throw new Error(`the matrix has no row ${name}`);
  return row.cells;
}

async function ask(query: string, persona: Persona): Promise<{ data: unknown; code: string }> {
  const response = await fetch(`${world.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...world.headers[persona] },
    body: JSON.stringify({ query }),
  });
  const answer = (await response.json()) as { data?: unknown; errors?: { message: string }[] };
  return { data: answer.data ?? null, code: answer.errors?.[0]?.message ?? "" };
}

describe("query_single_event(E1 on c1)", () => {
  const cells = cellsOf("query_single_event(E1 on c1)");
  test.each(personas)("for %s", async (persona) => {
    const shared = persona === "share";
    const named = shared ? `share_link_code: "${world.shareCode}"` : `id: "${world.events.e1}"`;
    const { code } = await ask(`{ query_single_event(${named}) { id } }`, persona);
    const cell = cells[persona];
    if (cell === "EXP") expect(code).toBe("ERR_EXPIRED_TOKEN");
    else if (cell === "NF") expect(code).toBe("ERR_EVENT_NOT_FOUND");
    else if (cell === "DENY") expect(["ERR_ACCESS_DENIED", "ERR_EXPIRED_TOKEN"]).toContain(code);
    else expect(code).toBe("");
  });
});

describe("set_token (handoff)", () => {
  const cells = cellsOf("set_token (handoff)");
  test.each(personas)("for %s", async (persona) => {
    await world.database.pool.query(
      `insert into account_service (account_id, service_id, expired_at)
       select id, 3, now() + interval '1 day' from account on conflict do nothing`,
    );
    const { code } = await ask("mutation { set_token(service_id: 3) { token aud } }", persona);
    const cell = cells[persona];
    if (cell === "EXP") expect(code).toBe("ERR_EXPIRED_TOKEN");
    else if (cell === "DENY") expect(["ERR_ACCESS_DENIED", "ERR_EXPIRED_TOKEN"]).toContain(code);
    else expect(code).toBe("");
  });
});

describe("live / playback / snapshot / video_download of c3", () => {
  const cells = cellsOf("live / playback / snapshot / video_download of c3");
  test.each(personas)("the snapshot, for %s", async (persona) => {
    const path = `/media/snapshot/${world.accounts.first.c2}`;
    const response = await fetch(world.url + path, {
      headers: { cookie: world.cookies[persona] },
    });
    const cell = cells[persona];
    if (cell === "NF" && world.cookies[persona]) expect(response.status).toBe(404);
    else if (cell === "ALLOW" || cell === "SCOPE") expect([200, 503]).toContain(response.status);
    else expect(response.status).toBe(401);
  });
});

/** A finished export with a file that is no video: its content is never read. */
async function storeExport(owner: number): Promise<{ id: string; batch: string; bytes: Buffer }> {
  const { id, batch } = await spareExport(world, owner);
  const bytes = Buffer.from(`recording ${id}`);
  const name = `exports/1/${id}-a.mp4`;
  await world.files.put(name, bytes);
  await world.database.pool.query(
    `insert into video_export_file (account_id, export_id, name, from_time, bytes, crc32, is_whole)
     values ($1, $2, $3, now(), $4, 0, true)`,
    [world.accounts.first.accountId, id, name, bytes.byteLength],
  );
  return { id, batch, bytes };
}

describe.each([
  ["video export download (own, of c1)", ownerOf],
  ["video export download (another user's)", otherThan],
] as const)("%s", (row, findOwner) => {
  const cells = cellsOf(row);
  test.each(personas)("for %s", async (persona) => {
    const { id, batch, bytes } = await storeExport(findOwner(world, persona));
    for (const path of [id, `batch/${batch}`]) {
      const response = await fetch(`${world.url}/media/export/${path}`, {
        headers: { cookie: world.cookies[persona] },
      });
      const body = Buffer.from(await response.arrayBuffer());
      const cell = cells[persona];
      if (cell === "ALLOW" || cell === "SCOPE") {
        expect(response.status).toBe(200);
        expect(body.equals(bytes)).toBe(true);
      } else expect(response.status).toBe(cell === "NF" ? 404 : 401);
    }
  });
});

/** Opens the users' channel with the persona's token; null when the server refuses. */
const connect = (persona: Persona) =>
  connectWith((world.headers[persona].authorization ?? "").replace("Bearer ", ""));

function connectWith(token: string): Promise<{ socket: WebSocket; heard: ServerMessage[] } | null> {
  const url = `${world.url.replace("http", "ws")}${realtimePath}?type=user&token=${token}`;
  const socket = new WebSocket(url, { origin: world.url });
  const heard: ServerMessage[] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  return new Promise((resolve, reject) => {
    socket.on("open", () => resolve({ socket, heard }));
    socket.on("unexpected-response", (_request, response) => {
      socket.terminate();
      if (response.statusCode === 401) resolve(null);
      else reject(new Error(`HTTP ${response.statusCode}`));
    });
    socket.on("error", () => undefined);
  });
}

describe("/ws?type=user connect", () => {
  const cells = cellsOf("/ws?type=user connect");
  test.each(personas)("for %s", async (persona) => {
    const channel = await connect(persona);
    expect(channel === null ? "401" : "ALLOW").toBe(cells[persona]);
    channel?.socket.close();
  });
});

test("an API token opens no socket and no media, whoever created it", async () => {
  const token = world.apiTokens.write.masterA ?? "";
  expect(await connectWith(token)).toBe(null);
  const camera = world.accounts.first.c1;
  for (const path of [`/media/snapshot/${camera}`, `/media/snapshot/${camera}?token=${token}`]) {
    const carriers: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `sightline=${token}` },
    ];
    for (const headers of carriers) {
      expect((await fetch(world.url + path, { headers })).status).toBe(401);
    }
  }
});

describe("pushes", () => {
  /** Says it on the bus, as another process of the cloud would; waits for `expected`, then gives all who heard it. */
  async function listenersOf(
    userId: number | null,
    message: ServerMessage,
    expected: Persona[],
  ): Promise<Persona[]> {
    const channels = await Promise.all(
      personas.map(async (persona) => ({ persona, channel: await connect(persona) })),
    );
    const payload = { accountId: world.accounts.first.accountId, userId, message };
    await world.database.pool.query("select pg_notify('sightline', $1)", [
      JSON.stringify({ origin: "test", name: "user_message", payload }),
    ]);
    for (const { persona, channel } of channels) {
      while (expected.includes(persona) && channel && !hasHeard(channel.heard, message)) {
        await once(channel.socket, "message");
      }
    }
    // Two round trips: whatever was on its way to the others has arrived.
    for (const { channel } of channels) {
      for (let round = 0; channel && round < 2; round += 1) {
        channel.socket.send('{"action":"PING"}');
        await once(channel.socket, "message");
      }
    }
    const heard = channels.filter(({ channel }) => channel && hasHeard(channel.heard, message));
    for (const { channel } of channels) channel?.socket.close();
    return heard.map(({ persona }) => persona);
  }

  const hasHeard = (heard: ServerMessage[], message: ServerMessage) =>
    heard.some((said) => said.type === message.type);

  test("FW_OTA_STATUS(H1) reaches those in whose reach H1 is", async () => {
    const message: ServerMessage = {
      type: "FW_OTA_STATUS",
      status: "received",
      progress: 0,
      to_web_data: { host_id: String(world.accounts.first.h1), host_name: "H1" },
    };
    const expected: Persona[] = ["masterA", "regmgrA", "operA"];
    expect(await listenersOf(null, message, expected)).toEqual(expected);
  });

  test("USER_PRIVILEGES_CHANGE(operA) reaches him alone", async () => {
    const userId = world.userIds.operA ?? 0;
    const message: ServerMessage = { type: "USER_PRIVILEGES_CHANGE" };
    expect(await listenersOf(userId, message, ["operA"])).toEqual(["operA"]);
  });

  test("ACCOUNT_USER_CHANGE stays within the account", async () => {
    const message: ServerMessage = { type: "ACCOUNT_USER_CHANGE", action: "DELETE", id: "1" };
    const expected: Persona[] = ["masterA", "regmgrA", "operA", "operNone"];
    expect(await listenersOf(null, message, expected)).toEqual(expected);
  });
});
