import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { type WebSocket, WebSocketServer } from "ws";
import { announcements, answers } from "./answers";
import { type Answer, readOperation } from "./pick";
import { ids } from "./site";
import { makeToken } from "./token";

/**
 * Another maker's cloud, written from the specification: it knows the calls by their names, and none of our schema. It
 * answers one user, and fails as it is told to.
 */

/** What becomes of one call, by the name of its field; null: it is answered. */
export type Fault =
  | { kind: "null_field" | "null_data" | "html" | "broken_json" | "silence" }
  | { kind: "status"; status: number }
  | { kind: "code"; message: string; extensions?: object };

export interface ForeignCall {
  roots: string[];
  operationName: string | null;
  variables: Record<string, unknown>;
  headers: IncomingMessage["headers"];
}

export interface ForeignCloud {
  origin: string;
  graphqlUrl: string;
  token: string;
  calls: ForeignCall[];
  /** Faults by name of a field at the root; "*" for every call. */
  faults: Map<string, Fault>;
  answers: Record<string, Answer>;
  /** Sockets opened at /ws, and the requests below /media, by their addresses. */
  sockets: { url: string; origin: string | undefined; socket: WebSocket }[];
  mediaRequests: IncomingMessage[];
  stop(): Promise<void>;
}

export interface ForeignOptions {
  tokenChars?: number;
  claims?: object;
  /** Whether it has /ws and /media at all. */
  paths?: boolean;
}

export const foreignUser = {
  accountId: "70015",
  email: "kim@harbour.example",
  password: "Correct-horse-7",
};

export async function startForeignCloud(options: ForeignOptions = {}): Promise<ForeignCloud> {
  const exp = Math.floor(Date.now() / 1000) + 7200;
  const claims = { exp, user_id: ids.user, master: 1, ...options.claims };
  const token = makeToken(claims, options.tokenChars ?? 4_000);
  const cloud: Omit<ForeignCloud, "origin" | "graphqlUrl" | "stop"> = {
    token,
    calls: [],
    faults: new Map(),
    answers: { ...answers, login: () => toLogin(cloud.token) },
    sockets: [],
    mediaRequests: [],
  };
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? "/", "http://foreign.invalid");
    if (req.method === "POST" && pathname === "/graphql") {
      answerCall(cloud, req, res).catch(() => res.destroy());
    } else if (options.paths && pathname.startsWith("/media/")) {
      cloud.mediaRequests.push(req);
      res.writeHead(200, { "Content-Type": "text/plain" }).end("a picture");
    } else res.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>");
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (req, connection, head) => {
    const url = req.url ?? "";
    if (!options.paths || !url.startsWith("/ws?")) {
      connection.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(req, connection, head, (socket) => {
      socket.on("error", () => {});
      cloud.sockets.push({ url, origin: req.headers.origin, socket });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(cloud, {
    origin,
    graphqlUrl: `${origin}/graphql`,
    async stop() {
      for (const { socket } of cloud.sockets) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Specification section 3, Login result; what the user never chose is null. */
function toLogin(token: string) {
  return {
    account_id: "70015",
    email: foreignUser.email,
    token,
    mfa_enable: 0,
    temp_token: null,
    mfa: null,
    mobile_phone: null,
    language: null,
    theme: null,
    time_format: null,
    wsplayer_version: null,
    announcements,
  };
}

/** Calls that need no session. */
const open: ReadonlySet<string> = new Set([
  "login",
  "login_2fa",
  "query_2fa_challenge",
  "query_announcements",
  "query_captcha",
  "open_share_link",
  "query_share_link_event",
  "query_reset_password_link",
  "query_verification_link",
  "query_sign_in_ways",
  "query_openid_end_session",
]);

type Cloud = Omit<ForeignCloud, "origin" | "graphqlUrl" | "stop">;

async function answerCall(cloud: Cloud, req: IncomingMessage, res: ServerResponse) {
  const body = JSON.parse(await readText(req)) as {
    operationName?: string;
    query: string;
    variables?: Record<string, unknown>;
  };
  const { operationName = null, variables = {} } = body;
  const operation = readOperation(body.query, variables);
  const { roots } = operation;
  cloud.calls.push({ roots, operationName, variables, headers: req.headers });
  const fault = [...roots, "*"].map((name) => cloud.faults.get(name)).find(Boolean);
  if (fault) {
    const [status, type, text] = toFailure(fault, roots) ?? [];
    if (status !== undefined) res.writeHead(status, { "Content-Type": type }).end(text);
    return;
  }
  const isSignedIn = req.headers.authorization === `Bearer ${cloud.token}`;
  if (!isSignedIn && !roots.every((name) => open.has(name))) {
    sendJson(res, { data: null, errors: [{ message: "ERR_EXPIRED_TOKEN" }] });
    return;
  }
  const unknown = roots.find((name) => !(name in cloud.answers));
  if (unknown !== undefined) {
    sendJson(res, { errors: [{ message: `Cannot query field "${unknown}".` }] }, 400);
    return;
  }
  sendJson(res, { data: operation.answer(cloud.answers) });
}

function sendJson(res: ServerResponse, body: object, status = 200): void {
  res.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
}

/** Its status, type and body; null where the connection stays open and nothing comes. */
function toFailure(fault: Fault, roots: string[]): [number, string, string] | null {
  const json = (body: object): [number, string, string] => [
    200,
    "application/json",
    JSON.stringify(body),
  ];
  switch (fault.kind) {
    case "null_field":
      return json({ data: Object.fromEntries(roots.map((name) => [name, null])) });
    case "null_data":
      return json({ data: null });
    case "html":
      return [200, "text/html", "<!doctype html><title>Gateway</title><h1>Busy</h1>"];
    case "broken_json":
      return [200, "application/json", '{"data":{"login":{"tok'];
    case "status":
      return [fault.status, "text/plain", "refused"];
    case "code":
      return json({ data: null, errors: [{ ...fault, kind: undefined }] });
    case "silence":
      return null;
  }
}
