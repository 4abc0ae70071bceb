import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import path from "node:path";
import type { Duplex } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { getSessionToken } from "./app/lib/session/session.server";
import { type Backend, createBackend } from "./backend";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./backend/db/embedded-postgres";
import { migrateDatabase } from "./backend/db/migrate";
import { currentNote } from "./backend/request-note";
import type { CloudSettings } from "./backend/settings";
import { refuseUpgrade } from "./backend/socket/refuse-upgrade";
import type { AgentProcess } from "./server/agent-process";
import { createApp } from "./server/app";
import { createAssets } from "./server/assets";
import { readBuild } from "./server/build";
import { findClientAddress, isOwnOrigin, isSecureRequest } from "./server/client";
import type { Cloud } from "./server/cloud";
import { toCloudSettings } from "./server/cloud-settings";
import { startDemo } from "./server/demo";
import { startVite } from "./server/development";
import { type Env, findLogFormat, readEnv } from "./server/env";
import { explain, explainDatabaseFault } from "./server/explain";
import { type Listener, listen } from "./server/listener";
import { openLog } from "./server/log";
import { openMetrics } from "./server/metrics";
import { createPages, loadBuild } from "./server/pages";
import { loadOrCreateSecret } from "./server/persistent-secret";
import { loadPushSettings } from "./server/push-settings";
import { connectRemoteCloud } from "./server/remote/cloud";
import { findUpstream } from "./server/remote/find-upstream";
import { measureRemoteCall } from "./server/remote/measure-call";
import { onStopSignal } from "./server/stop-signals";
import { startTracing, type Tracing } from "./server/tracing";

/** The composition root: the only file that imports the console, the cloud and the agent. */

const here = path.dirname(fileURLToPath(import.meta.url));
/** This file runs as server.ts beside the sources, or as build/server.js. */
const root = path.basename(here) === "build" ? path.dirname(here) : here;
const drainLimitMs = 10_000;
const log = (line: string) => console.log(line);

const running: {
  listener?: Listener;
  metrics?: Listener | null;
  tracing?: Tracing | null;
  postgres?: EmbeddedPostgres;
  backend?: Backend;
  cloud?: Cloud;
  agent?: AgentProcess;
} = {};
let stopping = false;
/** Once it is ready: how long it goes on answering when it is told to stop. */
let drainMs = 0;
let handle: RequestListener = answerStarting;
/** Without an answer a socket would hang for as long as the start takes; its page tries again. */
let upgrade = (_req: IncomingMessage, socket: Duplex, _head: Buffer): void =>
  refuseUpgrade(socket, 503, { "Retry-After": "2" });

/**
 * Listens before the database is open, so that a second server fails at once; requests wait for the
 * database.
 */
function answerStarting(req: IncomingMessage, res: ServerResponse): void {
  const alive = req.url === "/healthz";
  res.writeHead(alive ? 200 : 503, {
    "Content-Type": "text/plain",
    "Cache-Control": "no-store",
    ...(!alive && { "Retry-After": "2" }),
  });
  res.end(alive ? "ok\n" : "starting\n");
}

async function openBackend(env: Env, secret: string, settings: CloudSettings): Promise<Backend> {
  if (!env.DATABASE_URL) {
    log("Starting the database …");
    running.postgres = await startEmbeddedPostgres({
      dataDirectory: path.resolve(env.DATA_DIR),
      log,
    });
  }
  const databaseUrl = env.DATABASE_URL ?? running.postgres?.url ?? "";
  const migrationsFolder = path.join(root, "backend", "db", "migrations");
  try {
    if (env.MIGRATE === "1") {
      await migrateDatabase({ databaseUrl, folder: migrationsFolder, log });
    }
    return await createBackend({
      databaseUrl,
      poolerUrl: env.DATABASE_POOLER_URL,
      natsUrl: env.NATS_URL,
      migrationsFolder,
      secret,
      settings,
      build: env.NODE_ENV === "development" ? undefined : readBuild(path.join(root, "build"), env),
      production: env.NODE_ENV === "production",
      isAllowedOrigin: (request) => isOwnOrigin(request, env),
      clientAddress: (request) => findClientAddress(request, env),
    });
  } catch (error) {
    throw explainDatabaseFault(error, databaseUrl) ?? error;
  }
}

/** The cloud of this process, or the one that GRAPHQL_URL names. */
async function openCloud(env: Env, secret: string, localUrl: string): Promise<Cloud> {
  const upstream = findUpstream(env);
  if (upstream) {
    const findToken = (request: IncomingMessage) =>
      getSessionToken(request.headers.cookie, isSecureRequest(request, env));
    return connectRemoteCloud({ env, upstream, findToken });
  }
  const backend = await openBackend(env, secret, {
    ...toCloudSettings(env, localUrl),
    push: loadPushSettings(env, localUrl),
  });
  running.backend = backend;
  return backend;
}

/** The server's host for local links: an any-interface address cannot be opened. */
function urlHost(host: string, local: string): string {
  if (host === "0.0.0.0" || host === "::") return local;
  return host.includes(":") ? `[${host}]` : host;
}

async function start(): Promise<void> {
  const env = readEnv(process.env);
  process.env.NODE_ENV = env.NODE_ENV;
  const logFormat = findLogFormat(env);
  const requestLog = openLog(logFormat);
  const development = env.NODE_ENV === "development";
  running.tracing = await startTracing(env, root);
  const build = development ? null : await loadBuild(path.join(root, "build"));
  const listener = await listen(env.HOST, env.PORT, (req, res) => handle(req, res));
  running.listener = listener;
  listener.server.on("upgrade", (req, socket, head) => upgrade(req, socket, head));
  running.metrics = await openMetrics({
    env,
    root,
    builtAt: development ? undefined : readBuild(path.join(root, "build"), env)?.builtAt,
    readState: () => (stopping ? null : (running.cloud?.readState() ?? null)),
  });

  const makeSecret = () => randomBytes(32).toString("base64url");
  const secret =
    env.SESSION_SECRET ??
    loadOrCreateSecret(path.resolve(env.DATA_DIR, "session-secret"), makeSecret);
  // The console's cookie is sealed with the same secret, and reads it from where remix-serve finds
  // it too.
  process.env.SESSION_SECRET = secret;
  const localUrl = `http://${urlHost(env.HOST, "localhost")}:${listener.port}`;
  const cloud = await openCloud(env, secret, localUrl);
  running.cloud = cloud;
  const { fetchGraphql } = cloud;

  const vite = development ? await startVite(listener.server) : null;
  const remixBuild = vite?.build ?? build;
  if (!remixBuild) throw new Error("neither a build nor Vite");
  handle = createApp({
    env,
    cloud,
    assets: vite?.assets ?? createAssets(path.join(root, "build", "client")),
    pages: createPages({
      build: remixBuild,
      mode: env.NODE_ENV,
      publicOrigin: env.PUBLIC_ORIGIN,
      getLoadContext: (req) => ({
        fetchGraphql:
          fetchGraphql &&
          ((request, client) => fetchGraphql(request, { ...client, host: req.get("host") })),
        measureCall: measureRemoteCall,
        sockets: cloud.sockets,
        clientAddress: req.ip ?? "",
        requestId: currentNote()?.id,
      }),
    }),
    findToken: getSessionToken,
    isStopping: () => stopping,
    log: requestLog,
  });
  upgrade = (req, socket, head) => {
    const isVite = development && req.headers["sec-websocket-protocol"]?.startsWith("vite-");
    if (!isVite && !cloud.handleUpgrade(req, socket, head)) socket.destroy();
  };

  const url = env.PUBLIC_ORIGIN ?? localUrl;
  let signIn = "";
  const { backend } = running;
  if (env.SIGHTLINE_DEMO === "1" && backend) {
    log("Preparing the demo account …");
    const cloudUrl = `ws://${urlHost(env.HOST, "127.0.0.1")}:${listener.port}`;
    const demo = await startDemo({ env, backend, root, cloudUrl, pageUrl: url, log });
    running.agent = demo.agent;
    // It is a credential, and what is no terminal is kept.
    if (logFormat === "text") signIn = demo.signIn;
  }
  if (running.tracing) log(`Traces go to ${new URL(env.OTEL_EXPORTER_OTLP_ENDPOINT ?? "").host}`);
  if (!backend) log(`The cloud is ${env.GRAPHQL_URL}`);
  if (running.metrics) {
    log(
      `Metrics are at http://${urlHost(env.METRICS_HOST, "localhost")}:${running.metrics.port}/metrics`,
    );
  }
  log(`\nSightline is at ${url}\n${signIn}`);
  drainMs = env.DRAIN_SECONDS * 1000;
}

/**
 * In order: not ready any more, no new requests, running ones finish, the agent, the sockets and the cloud, the
 * database last.
 */
async function stop(): Promise<void> {
  stopping = true;
  running.agent?.announceStop();
  running.listener?.endKeepAlive();
  // A balancer learns from /readyz that it must send nothing more: what it sends until then is answered.
  await pause(drainMs);
  await running.listener?.drain(drainLimitMs);
  await running.agent?.stop();
  await running.cloud?.close().catch((error: unknown) => console.error(explain(error)));
  running.listener?.endUpgraded();
  await running.postgres?.stop();
  await running.tracing?.close();
  // Last: until then it says that this process takes no requests any more.
  await running.metrics?.drain(0);
}

onStopSignal(stop);
// An unhandled rejection is a fault to log, not a reason to end every user's connection.
process.on("unhandledRejection", (error) => console.error(explain(error)));
try {
  await start();
} catch (error) {
  // One plain line whatever the log's format: whoever starts it reads it.
  process.stderr.write(`${explain(error)}\n`);
  await stop();
  process.exit(1);
}
