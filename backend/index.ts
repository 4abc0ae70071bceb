import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { devicePath } from "../contract/device";
import { livePath } from "../contract/media";
import { realtimePath } from "../contract/realtime";
import { seedDemoTokens } from "./api-token/demo-tokens";
import { seedDemoArchives } from "./archive/demo-archives";
import { createArchivedClipSender } from "./archive/shared-clip";
import { watchArchives } from "./archive/tasks";
import { createAuditCheck } from "./audit/integrity";
import { createLookAudit } from "./audit/look-audit";
import { createMediaAudit } from "./audit/media-audit";
import { createWatchLog } from "./audit/watch-log";
import { createMovements } from "./camera/movements";
import { findCameraHost, findReachableCamera } from "./camera/service";
import { openDatabase } from "./db/client";
import { requireCurrentSchema } from "./db/migrate";
import { openScopes, requirePlainRole, requireSameDatabase } from "./db/scopes";
import { type DemoSeed, seedDemo } from "./db/seed/demo";
import { seedDemoShareLinks } from "./db/seed/demo-share-links";
import { createDeviceChannel } from "./device/device-channel";
import { limitEvents } from "./device/event-quota";
import { measureBatches } from "./device/measure-batches";
import { createStreamIds } from "./device/stream-ids";
import { createEvents } from "./event";
import { countDeadLetters } from "./event/dead-letters";
import type { DemoHistory } from "./event/demo-history";
import { startExportRunner } from "./export/runner";
import { defaultExportSettings } from "./export/settings";
import { type Client, createContext } from "./graphql/context";
import { handleGraphqlHttp } from "./graphql/http";
import { createGraphql } from "./graphql/yoga";
import { createHostConnections } from "./host/connection";
import { createHostControl } from "./host/control";
import { startPresence } from "./host/presence";
import { createIdentity } from "./identity";
import { type JobHealth, readJobHealth } from "./jobs/queries";
import { startQueues } from "./jobs/queues";
import { createEngine } from "./media/engine";
import { createLiveFiles } from "./media/hls/live-files";
import { createMediaRelay } from "./media/media-relay";
import type { MediaHandler } from "./media/media-response";
import { createStreamRegistry } from "./media/stream-registry";
import { createMediaRequests } from "./media-requests";
import type { ProcessState } from "./metrics/process-state";
import { connectNats, type Nats } from "./nats/connection";
import { joinConsoles } from "./nats/join-consoles";
import { createStateReader } from "./read-state";
import { createRealtimeHub } from "./realtime/hub";
import { createNatsBus } from "./realtime/nats-bus";
import { createPostgresBus } from "./realtime/postgres-bus";
import { getViewerScope } from "./realtime/viewer-scope";
import { type Build, findAnnouncement, startBuild } from "./release/service";
import type { Services } from "./services";
import { hashPassword, verifyPassword } from "./session/password";
import type { CloudSettings } from "./settings";
import { findSharedMoment } from "./share/moment";
import { createShareVisitors } from "./share/visitor";
import type { Viewer } from "./viewer";
import { strictWebhooks } from "./webhook/deliver";
import { seedDemoWebhook } from "./webhook/demo-webhook";

export interface BackendOptions {
  databaseUrl: string;
  /** Of a pooler before the same database, for what requests ask. */
  poolerUrl?: string | undefined;
  /** NATS between the consoles of the installation; with one console there is none. */
  natsUrl?: string | undefined;
  /** Folder of the SQL migrations: what the database has to have. */
  migrationsFolder: string;
  /** At least 32 characters; the keys are derived from it. */
  secret: string;
  settings: CloudSettings;
  /** The build that runs; absent in development. */
  build?: Build | undefined;
  /** Turns introspection and suggestions off. */
  production: boolean;
  /** Whether an upgrade comes from our own pages (threat G1). */
  isAllowedOrigin(request: IncomingMessage): boolean;
  /** Address a request counts for; behind a proxy not the socket's. */
  clientAddress(request: IncomingMessage): string;
}

export interface Health {
  /** Events that hosts sent and that could not be stored. */
  deadLetters: number;
  jobs: JobHealth;
}

export interface Backend {
  services: Services;
  /** Answers one request of the contract in this process. */
  fetchGraphql(request: Request, client: Omit<Client, "userAgent">): Promise<Response>;
  /** POST /graphql from the network. */
  handleGraphqlRequest(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** GET /media/…; `token` is the requester's session. */
  handleMediaRequest: MediaHandler;
  /** POST /media/mediamtx/auth, from the media engine; null without one. */
  handleEngineAuth: ((req: IncomingMessage, res: ServerResponse) => Promise<void>) | null;
  /** Handles the upgrades of host agents and viewers. False: not one of the cloud's paths. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Null when the database does not answer. Never throws. */
  checkHealth(): Promise<Health | null>;
  /** What this process holds. Never throws. */
  readState(): Promise<ProcessState>;
  /**
   * Creates or refreshes the demo account; every demo user has this password. With the folder of
   * the demo's loops it gets so many days of events: the last hours now, the rest after the promise
   * has resolved.
   */
  seedDemo(options: {
    password: string;
    history?: { mediaFolder: string; days: number };
  }): Promise<DemoSeed & { history: Promise<void> }>;
  close(): Promise<void>;
}

/**
 * Opens the cloud on its database.
 * @throws where that does not answer, is of another version, or gives the cloud a role that sees everybody's rows, and
 * where NATS does not answer
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { db, pool, close: closeDatabase } = openDatabase(options.databaseUrl);
  const scopes = openScopes(options.databaseUrl, undefined, options.poolerUrl);
  let nats: Nats | null = null;
  try {
    await requireCurrentSchema(pool, options.migrationsFolder);
    await requirePlainRole(scopes.system);
    if (options.poolerUrl) await requireSameDatabase(pool, scopes.system);
    if (options.natsUrl) nats = await connectNats(options.natsUrl);
  } catch (error) {
    await scopes.close();
    await closeDatabase();
    throw error;
  }
  const postgresBus = await createPostgresBus(options.databaseUrl, pool);
  const bus = nats ? createNatsBus(nats, postgresBus) : postgresBus;
  if (options.build) await startBuild(scopes.system, options.build);
  const { secret, settings } = options;
  const { identity, gateways } = createIdentity({ secret, settings, scopes, bus });
  const hosts = createHostConnections(scopes, bus, settings.quotas);
  const findReachable = (viewer: Viewer, cameraId: string) =>
    findReachableCamera(scopes.forAccount(viewer.accountId), viewer, cameraId);
  const lookAudit = createLookAudit({ scopes });
  const watches = createWatchLog({ db: scopes.system });
  const mediaAudit = createMediaAudit({ looks: lookAudit, watches });
  const engine = settings.engine
    ? createEngine(
        {
          bus,
          keys: identity.keyring.tokenKeys,
          audit: mediaAudit,
          findReachableCamera: findReachable,
          findSession: (sessionId) => services.sessions.findSession(sessionId),
          authenticateHost: hosts.authenticateHost,
          findCameraHost: (cameraId) => findCameraHost(scopes.system, cameraId),
        },
        settings.engine,
      )
    : null;
  const services: Services = {
    engine,
    scopes,
    auditCheck: createAuditCheck(db),
    bus,
    hosts: createHostControl(bus),
    movements: createMovements(),
    lookAudit,
    shares: createShareVisitors({ scopes, lookAudit, keys: identity.keyring.tokenKeys }),
    exportSettings: { ...defaultExportSettings, ...settings.exports },
    findCoverage: (camera, range) => cameras.requestCoverage(camera, range),
    ...identity,
  };
  const yoga = createGraphql(options.production);
  const { ingest, recorder, standing, handlePicture, startHistory } = createEvents({
    services,
    database: options.databaseUrl,
  });
  const presence = startPresence({ db: scopes.system, recorder });
  let history: DemoHistory | null = null;
  /** Made once the history is written. */
  let demoArchives: Promise<void> = Promise.resolve();
  let isClosing = false;
  const batches = measureBatches(limitEvents(ingest.storeBatch, settings.quotas ?? {}));
  const nextId = createStreamIds();
  const devices = createDeviceChannel({
    nextId,
    ports: { ...hosts, storeEvents: batches.storeEvents },
    clientAddress: options.clientAddress,
  });
  const { findConnectionId } = hosts;
  const consoles = nats && joinConsoles({ nats, bus, devices, nextId, findConnectionId });
  const cameras = consoles?.cameras ?? devices;
  const streams = createStreamRegistry(cameras);
  const ownFiles = createLiveFiles(streams);
  const liveFiles = consoles?.serve({ share: streams.share, liveFiles: ownFiles }) ?? ownFiles;
  const relay = createMediaRelay({
    devices: cameras,
    streams,
    liveFiles,
    clientAddress: options.clientAddress,
    ports: {
      audit: mediaAudit,
      bus,
      redeemTicket: (ticket) => services.sessions.redeemTicket(ticket, "media"),
      findViewer: (token) => services.sessions.findViewer(token),
      findReachableCamera: findReachable,
      findSharedMoment: (token, eventId) => findSharedMoment(services.shares, token, eventId),
      sendArchivedClip: createArchivedClipSender({ scopes, files: services.files }),
      isAllowedOrigin: options.isAllowedOrigin,
      touchSession: (sessionId) => services.sessions.touch(sessionId),
    },
  });
  const hub = createRealtimeHub({
    clientAddress: options.clientAddress,
    ports: {
      bus,
      findViewer: async (token) =>
        (await services.sessions.redeemTicket(token, "realtime")) ??
        services.sessions.findViewer(token),
      getScope: (viewer) => getViewerScope(scopes.forAccount(viewer.accountId), viewer),
      isAllowedOrigin: options.isAllowedOrigin,
      touchSession: (sessionId) => services.sessions.touch(sessionId),
      findServerUpdate: (sessionId) => findAnnouncement(scopes.system, sessionId),
    },
  });
  const upgrades: Record<string, typeof relay.handleUpgrade> = {
    [devicePath]: devices.handleUpgrade,
    [livePath]: relay.handleUpgrade,
    [realtimePath]: hub.handleUpgrade,
  };
  const { files, exportSettings } = services;
  const exports = startExportRunner({ scopes, bus, files, devices, settings: exportSettings });
  const handleMediaRequest = createMediaRequests({
    services,
    clientAddress: options.clientAddress,
    handlePicture,
    handleRelayed: relay.handleMediaRequest,
  });
  const jobDeps = {
    ...services,
    db: scopes.system,
    workers: scopes.workers,
    owner: db,
    devices,
    gateways,
    push: settings.push,
    webhooks: settings.webhooks ?? strictWebhooks,
  };
  const jobs = await startQueues(scopes.jobs, jobDeps);
  const archives = watchArchives(jobDeps);

  const fetchGraphql = async (request: Request, client: Client): Promise<Response> => {
    const context = createContext(services, client, request.headers);
    try {
      return await yoga.fetch(request, context);
    } finally {
      context.largeResultSlot.release();
    }
  };

  /** With a session: no API token sends a large body. */
  const isSignedIn = async (authorization = ""): Promise<boolean> => {
    const localClient = { address: "", userAgent: null };
    const { token } = createContext(services, localClient, new Headers({ authorization }));
    return token !== null && (await services.sessions.findViewer(token)) !== null;
  };

  return {
    services,
    fetchGraphql: (request, client) =>
      fetchGraphql(request, { ...client, userAgent: request.headers.get("user-agent") }),
    handleGraphqlRequest: (req, res) =>
      handleGraphqlHttp(req, res, options.clientAddress(req), fetchGraphql, isSignedIn),
    handleMediaRequest,
    handleEngineAuth: engine?.handleAuth ?? null,
    handleUpgrade(req, socket, head) {
      const handle = upgrades[(req.url ?? "").split("?", 1)[0] ?? ""];
      handle?.(req, socket, head);
      return handle !== undefined;
    },
    async checkHealth() {
      try {
        const { system } = scopes;
        const [deadLetters, jobs] = await Promise.all([
          countDeadLetters(system),
          readJobHealth(system),
        ]);
        return { deadLetters, jobs };
      } catch {
        return null;
      }
    },
    readState: createStateReader({ scopes, ownerPool: pool, devices, relay, hub, batches }),
    async seedDemo({ password, history: wanted }) {
      const seed = await seedDemo(db, password, { hashPassword, verifyPassword });
      await seedDemoTokens(db);
      await seedDemoWebhook(db, identity.keyring);
      history = wanted ? await startHistory(db, wanted) : null;
      await seedDemoShareLinks(db, hashPassword);
      if (history) {
        demoArchives = history.done
          .then(() => (isClosing ? undefined : seedDemoArchives(db)))
          .catch((error: unknown) => console.warn(`demo archives not made: ${String(error)}`));
      }
      return { ...seed, history: demoArchives };
    },
    async close() {
      isClosing = true;
      await history?.stop();
      await demoArchives;
      engine?.close();
      archives.stop();
      await jobs.stop();
      await exports.close();
      await hub.close();
      ownFiles.close();
      await relay.close();
      // The hosts' last state is written before the database closes.
      await devices.close();
      consoles?.close();
      await presence.stop();
      await ingest.close();
      await standing.close();
      hosts.close();
      services.hosts.close();
      await Promise.all([lookAudit.close(), watches.close()]);
      for (const gateway of Object.values(gateways)) gateway.close();
      await bus.close();
      await nats?.close();
      await scopes.close();
      await closeDatabase();
    },
  };
}
