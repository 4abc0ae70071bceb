import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import type { Agent } from "../../agent/agent";
import type { ExportSettings } from "../../backend/export/settings";
import { exportStates } from "../../contract/names";
import { type GraphqlAnswer, seedTwoAccounts, startTestCloud, type TestCloud } from "./cloud";
import { connectDemoHost } from "./connect-demo-host";
import { findRecordedSeconds } from "./recorded";

export interface Exported {
  id: string;
  batch: string;
  host_cam_id: string;
  status: number;
  percent: number;
  fault: string | null;
  file_size: number;
  estimate_seconds: number;
  seconds_left: number | null;
  position: number | null;
  expired_at: number | null;
}

export const exportFields =
  "id batch host_cam_id status percent fault file_size estimate_seconds seconds_left position expired_at";

const createDocument = `mutation($ids: [ID!]!, $start: Int!, $end: Int!, $stream: String) {
  create_video_export(host_cam_ids: $ids, start_date: $start, end_date: $end, stream: $stream) { ${exportFields} }
}`;

type Persona = "master" | "manager" | "operator" | "stranger";

/**
 * A cloud whose host H1 sends the demo's recordings over its own socket, for the tests of this
 * file. H2 is away. The result is filled in before the first test.
 */
export function prepareExportCloud(settings: Partial<ExportSettings> = {}) {
  const tokens = {} as Record<Persona, string>;
  const given = {} as Awaited<ReturnType<typeof seedTwoAccounts>>;
  /** A moment recorded by every camera of the demo. */
  const start = findRecordedSeconds();
  let cloud: TestCloud;
  let origin = "";
  let agent: Agent;
  const server = createServer((req, res) => {
    const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? "")?.[1] ?? null;
    cloud.backend.handleMediaRequest(req, res, token);
  });
  server.on("upgrade", (req, socket, head) => {
    if (!cloud.backend.handleUpgrade(req, socket, head)) socket.destroy();
  });

  async function connect(): Promise<void> {
    agent = await connectDemoHost(cloud, {
      origin,
      hostId: given.first.h1,
      code: "a-h1",
      cameras: 2,
    });
  }

  beforeAll(async () => {
    cloud = await startTestCloud({ exports: settings });
    Object.assign(given, await seedTwoAccounts(cloud.database));
    for (const persona of ["master", "manager", "operator"] as const) {
      tokens[persona] = await cloud.getToken(given.first[persona]);
    }
    tokens.stranger = await cloud.getToken(given.second.master);
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    await connect();
  });

  afterAll(async () => {
    await agent.end();
    server.closeAllConnections();
    server.close();
    await cloud.close();
  });

  const call = (document: string, variables: Record<string, unknown>, persona: Persona) =>
    cloud.call(document, variables, { token: tokens[persona] });

  async function list(persona: Persona = "master"): Promise<Exported[]> {
    const { data } = await call(
      `{ query_video_export_list { list { ${exportFields} } } }`,
      {},
      persona,
    );
    const { list: found } = (data?.query_video_export_list ?? {}) as { list?: Exported[] };
    return found ?? [];
  }

  const getMedia = (
    path: string,
    persona: Persona = "master",
    headers: Record<string, string> = {},
    method: "GET" | "HEAD" = "GET",
  ) =>
    fetch(`http://${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens[persona]}`, ...headers },
    });

  return {
    start,
    tokens,
    given,
    call,
    list,
    connect,
    cloud: () => cloud,
    /** The camera names sent to users whose exports ended, from now on. */
    recordEnds(): (string | undefined)[] {
      const ended: (string | undefined)[] = [];
      cloud.backend.services.bus.subscribe("user_message", ({ message }) => {
        if (message.type !== "VIDEO_EXPORT_CHANGE") return;
        if ((message.status ?? 0) > exportStates.downloading) ended.push(message.camera_name);
      });
      return ended;
    },
    disconnect: async () => agent.end(),
    query: async (statement: string, values: unknown[] = []) =>
      (await cloud.database.pool.query(statement, values)).rows,
    create(
      cameraIds: (number | string)[],
      seconds: number,
      { persona = "master" as Persona, from = start, stream = "main" } = {},
    ): Promise<GraphqlAnswer> {
      const ids = cameraIds.map(String);
      return call(createDocument, { ids, start: from, end: from + seconds, stream }, persona);
    },
    /** Throws when nothing was created, instead of letting the test wait for it. */
    readCreated(answer: GraphqlAnswer): Exported[] {
      const made = answer.data?.create_video_export;
      if (!made) throw new Error(`no export was made: ${answer.text}`);
      return made as Exported[];
    },
    act: (what: "cancel" | "retry", id: string, persona: Persona = "master") =>
      call(
        `mutation($id: ID!) { ${what}_video_export(id: $id) { ${what === "cancel" ? "ok" : exportFields} } }`,
        { id },
        persona,
      ),
    /** Resolves when the export is in this state. */
    async waitFor(id: string, status: number, persona: Persona = "master"): Promise<Exported> {
      const endMs = Date.now() + 60_000;
      for (;;) {
        const found = (await list(persona)).find((each) => each.id === id);
        if (Date.now() > endMs) throw new Error(`still waiting: ${JSON.stringify(found)}`);
        if (found?.status === status) return found;
        const isOver = found && found.status > exportStates.downloading;
        if (isOver) throw new Error(`the export ended otherwise: ${JSON.stringify(found)}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    get: (path: string, persona: Persona = "master", headers: Record<string, string> = {}) =>
      getMedia(`/media/export/${path}`, persona, headers),
    getMedia,
  };
}
