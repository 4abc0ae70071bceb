import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../../backend/db/client";
import { startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { makeDataDirectory } from "../support/data-directory";
import { type HttpSession, openHttpSession } from "../support/http-session";
import { type OtlpReceiver, startOtlpReceiver } from "../support/otlp-receiver";
import { type ServerProcess, spawnServer } from "../support/server-process";

/** The log and the traces of a whole run: who reads them learns what happened, and nothing about anybody. */

interface Line {
  level: string;
  msg: string;
  request?: string;
  path?: string;
  status?: number;
  account?: number | null;
  user?: number | null;
  outcome?: string;
  codes?: string[];
  trace?: string;
}

const demo = { accountId: "2048117", email: "", password: "Canary-horse-7" };
const typed = {
  email: "canary.stranger@typed.example",
  password: "Canary-wrong-8",
  plate: "CANARY411",
  name: "Canary Visitor",
};
let server: ServerProcess;
let receiver: OtlpReceiver;
let session: HttpSession;
let url: string;
/** Secrets and personal data that the run touches. */
const canaries = new Set<string>(Object.values(typed));
const answers: { path: string; response: Response }[] = [];
let lines: Line[];

async function send(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url + path, { redirect: "manual", ...init });
  answers.push({ path, response });
  return response;
}

const postForm = (path: string, fields: Record<string, string>) =>
  send(path, {
    method: "POST",
    headers: { origin: url, "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });

const callCloud = (query: string, variables: object, token?: string) =>
  send("/graphql", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });

/** What the database knows of people: names, addresses, plates. */
async function readPersonalData(databaseUrl: string): Promise<string[]> {
  const { pool, close } = openDatabase(databaseUrl, 1);
  const { rows } = await pool.query(`
    select email as text from app_user union select name from app_user where name like '% %'
    union (select distinct lpr from ai_event where length(lpr) > 4 limit 50)
  `);
  await close();
  return rows.map(({ text }) => String(text));
}

beforeAll(async () => {
  const dataDirectory = makeDataDirectory();
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: () => {},
    settings: { fsync: "off" },
  });
  try {
    receiver = await startOtlpReceiver();
    server = spawnServer({
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
        OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
        OTEL_BSP_SCHEDULE_DELAY: "100",
        LOG: "json",
        SIGHTLINE_DEMO: "1",
        DEMO_HISTORY_DAYS: "1",
        DEMO_PASSWORD: demo.password,
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDirectory,
      },
    });
    url = await server.waitFor(/Sightline is at (http[^\s"]+)/);
    for (const text of await readPersonalData(postgres.url)) canaries.add(text);
    await run(postgres.url);
  } finally {
    await server?.stop();
    await receiver?.close();
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
  lines = server
    .output()
    .split("\n")
    // The demo's agent is a program of its own, and so is Node where it warns.
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
});

async function findMaster(databaseUrl: string): Promise<string> {
  const { pool, close } = openDatabase(databaseUrl, 1);
  const { rows } = await pool.query(
    "select email from app_user where account_id = $1 and master order by id limit 1",
    [demo.accountId],
  );
  await close();
  return rows[0]?.email;
}

/** A day at the console, with what goes wrong on it. */
async function run(databaseUrl: string): Promise<void> {
  demo.email = await findMaster(databaseUrl);
  canaries.add(demo.password);
  const login = await callCloud(
    `mutation($e: String!, $p: String!) { login(accountId: ${demo.accountId}, email: $e, password: $p, tz: "UTC",
      reCaptchaToken: "") { token } }`,
    { e: demo.email, p: demo.password },
  );
  const { data } = (await login.json()) as { data: { login: { token: string } } };
  const { token } = data.login;
  canaries.add(token).add(token.split(".")[2] ?? token);
  session = await openHttpSession({ url, demo });
  for (const path of [
    "/cloud_vms",
    `/cloud_vms/ai_search?plate=${typed.plate}&text=${encodeURIComponent(typed.name)}`,
    "/account_management/users",
    "/cloud_vms/hosts/999999999",
    `/nowhere/${typed.email}`,
  ]) {
    answers.push({ path, response: await session.get(path) });
  }
  await postForm("/?index", { intent: "log_in", account_id: demo.accountId, ...typed });
  await postForm("/forgot_account", { intent: "forgot_account", email: typed.email });
  const open = `mutation($c: String!, $p: String) { open_share_link(code: $c, password: $p) { share_link_token } }`;
  const code = "CanaryCodeOfAShareLink_0123456789";
  canaries.add(code);
  await send(`/share_link/${code}?password=${typed.password}`);
  await callCloud(open, { c: code, p: typed.password });
  await callCloud("{ query_profile { id email } }", {}, token);
  await callCloud("{ query_profile { id } }", {}, `${token}x`);
  await callCloud(`{ ${typed.name} }`, {}, token);
  await send("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: `{"query": "${typed.email}`,
  });
  await send(`/media/snapshot/1?token=${token}`);
  for (const { response } of answers) if (!response.bodyUsed) await response.text();
  const names = () => receiver.listSpans().map(({ name }) => name);
  await vi.waitFor(() => expect(names()).toContain("GET /media/*"));
}

afterAll(() => void server?.stop());

test("C366: no line and no trace of the run has a name, an address, a plate, a password, a code or a token", () => {
  expect(canaries.size).toBeGreaterThan(12);
  const texts = { log: server.output(), traces: receiver.bodies.join() };
  for (const [place, text] of Object.entries(texts)) {
    for (const canary of canaries) {
      expect(text.includes(canary), `${canary} stands in the ${place}`).toBe(false);
      const encoded = encodeURIComponent(canary);
      expect(text.includes(encoded), `${canary} stands in the ${place}`).toBe(false);
    }
  }
});

function lineOf(path: string, at = 0): Line | undefined {
  const { response } = answers.filter((answer) => answer.path === path)[at] ?? {};
  return lines.find((line) => line.request === response?.headers.get("x-request-id"));
}

test("each answer's id leads to its one line, with its path, status, account and user", () => {
  for (const { path, response } of answers) {
    const id = response.headers.get("x-request-id") ?? "";
    const own = lines.filter((line) => line.request === id && line.msg === "request");
    expect(own, path).toHaveLength(1);
    expect(own[0]?.status, path).toBe(response.status);
    expect(own[0]?.path, path).not.toContain("?");
  }
  expect(lineOf("/cloud_vms")).toMatchObject({
    path: "/cloud_vms",
    account: Number(demo.accountId),
    user: expect.any(Number),
    outcome: "ok",
  });
  expect(lineOf("/?index")).toMatchObject({ account: null, codes: ["WRONG_PASSWORD"] });
  expect(lineOf("/graphql", 1)).toMatchObject({ codes: ["SHARE_LINK_NOT_FOUND"], user: null });
  expect(lineOf("/graphql", 3)).toMatchObject({ codes: ["EXPIRED_TOKEN"], user: null });
  expect(lineOf(`/nowhere/${typed.email}`)).toMatchObject({ path: "/nowhere/*", status: 404 });
});

test("a request's line leads to its trace: the request, in it its GraphQL calls, in these their statements", () => {
  const spans = receiver.listSpans();
  const traceOf = (path: string) => spans.filter(({ traceId }) => traceId === lineOf(path)?.trace);
  const trace = traceOf("/cloud_vms");
  const childrenOf = (id: string | undefined) =>
    trace.filter(({ parentSpanId }) => parentSpanId === id);
  const root = trace.find(({ parentSpanId }) => !parentSpanId);
  expect(root).toMatchObject({
    name: "GET /cloud_vms",
    attributes: {
      "http.route": "/cloud_vms",
      "http.response.status_code": 200,
      "sightline.request_id": lineOf("/cloud_vms")?.request,
    },
  });
  const calls = childrenOf(root?.spanId);
  expect(calls.map(({ name }) => name)).toContain("graphql query_profile");
  const statements = calls.flatMap(({ spanId }) => childrenOf(spanId));
  expect(statements.map(({ name }) => name)).toContain("select session");
  expect(statements.map(({ attributes }) => attributes["db.query.text"]).join()).toContain("$1");
  const nameOf = (path: string) => traceOf(path).find(({ parentSpanId }) => !parentSpanId)?.name;
  expect(nameOf("/cloud_vms/hosts/999999999")).toBe("GET /cloud_vms/hosts/:id");
  expect(nameOf(`/nowhere/${typed.email}`)).toBe("GET *");
  expect(nameOf("/?index")).toBe("POST /");
  expect(spans.some(({ name }) => name.startsWith("job "))).toBe(true);
});
