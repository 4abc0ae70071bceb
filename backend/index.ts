import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { devicePath } from "../contract/device";
import { livePath } from "../contract/media";
import { realtimePath } from "../contract/realtime";
import { createArchivedClipSender } from "./archive/shared-clip";
import { watchArchives } from "./archive/tasks";
import { createAuditCheck } from "./audit/integrity";
import { createLookAudit } from "./audit/look-audit";
import { createMediaAudit } from "./audit/media-audit";
import { createWatchLog } from "./audit/watch-log";
import { createMovements } from "./camera/movements";
import { findCameraHost, findReachableCamera } from "./camera/service";
import { type ConnectionOptions, openConnections } from "./connections";
import { createDemo, type Demo } from "./demo";
import { createDeviceChannel } from "./device/device-channel";
import { limitEvents } from "./device/event-quota";
import { measureBatches } from "./device/measure-batches";
import { createStreamIds } from "./device/stream-ids";
import { createEvents } from "./event";
import { countDeadLetters } from "./event/dead-letters";
import { defaultExportSettings } from "./export/settings";
import { createGraphqlRequests, type GraphqlRequests } from "./graphql/requests";
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
import { joinConsoles } from "./nats/join-consoles";
import { createStateReader } from "./read-state";
import { createRealtimeHub } from "./realtime/hub";
import { getViewerScope } from "./realtime/viewer-scope";
import { type Build, findAnnouncement, startBuild } from "./release/service";
import type { Services } from "./services";
import { findLiveSession } from "./session/service";
import type { CloudSettings } from "./settings";
import { findSharedMoment } from "./share/moment";
import { createShareVisitors } from "./share/visitor";
import type { Viewer } from "./viewer";
import { strictWebhooks } from "./webhook/deliver";

export interface BackendOptions extends ConnectionOptions {
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

export interface Backend extends GraphqlRequests {
  services: Services;
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
  seedDemo: Demo["seed"];
  close(): Promise<void>;
}

/**
 * Opens the cloud on its database.
 * @throws where that does not answer, is of another version, or gives the cloud a role that sees everybody's rows, and
 * where NATS does not answer
 */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const connections = await openConnections(options);
  const { owner, ownerPool, scopes, nats, bus } = connections;
  if (options.build) await startBuild(scopes.system, options.build);
  const { secret, settings } = options;
  const { identity, gateways } = await createIdentity({ secret, settings, scopes, bus });
  const hosts = createHostConnections(scopes, bus, settings.quotas);
  const findReachable = (viewer: Viewer, cameraId: string) =>
    findReachableCamera(scopes.forAccount(viewer.accountId), viewer, cameraId);
  const lookAudit = createLookAudit({ scopes });
  const watches = createWatchLog({ db: scopes.system });
  const mediaAudit = createMediaAudit({ looks: lookAudit, watches });
  const hostControl = createHostControl(bus);
  const engine = settings.engine
    ? createEngine(
        {
          bus,
          keys: identity.keyring.tokenKeys,
          audit: mediaAudit,
          findReachableCamera: findReachable,
          findSession: (sessionId) => services.sessions.findSession(sessionId),
          findLiveSession: (sessionId) => findLiveSession(scopes.system, sessionId),
          authenticateHost: hosts.authenticateHost,
          findConnection: hosts.findConnection,
          command: hostControl.command,
          findCameraHost: (cameraId) => findCameraHost(scopes.system, cameraId),
        },
        settings.engine,
      )
    : null;
  const services: Services = {
    engine,
    scopes,
    auditCheck: createAuditCheck(owner),
    bus,
    hosts: hostControl,
    movements: createMovements(),
    lookAudit,
    shares: createShareVisitors({ scopes, lookAudit, keys: identity.keyring.tokenKeys }),
    exportSettings: { ...defaultExportSettings, ...settings.exports },
    findCoverage: (camera, range) => cameras.requestCoverage(camera, range),
    ...identity,
  };
  const { ingest, recorder, standing, handlePicture, startHistory } = createEvents({
    services,
    database: options.databaseUrl,
  });
  const presence = startPresence({ db: scopes.system, recorder });
  const demo = createDemo({ db: owner, keyring: identity.keyring, startHistory });
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
    owner,
    devices,
    gateways,
    push: settings.push,
    webhooks: settings.webhooks ?? strictWebhooks,
  };
  const jobs = await startQueues(scopes.jobs, jobDeps);
  const archives = watchArchives(jobDeps);

  return {
    services,
    ...createGraphqlRequests({
      services,
      production: options.production,
      clientAddress: options.clientAddress,
    }),
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
    readState: createStateReader({ scopes, ownerPool, devices, relay, hub, batches }),
    seedDemo: demo.seed,
    async close() {
      await demo.stop();
      engine?.close();
      archives.stop();
      await jobs.stop();
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
      await connections.close();
    },
  };
}
