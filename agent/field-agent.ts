import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { AgentMessage, Retention } from "../contract/device";
import type { StorageInfo } from "../contract/device-parts";
import { eventIds } from "../contract/events";
import { eventTypes } from "../contract/names";
import { type Agent, agentVersion } from "./agent";
import { openDiskQueue } from "./events/disk-queue";
import { createEventOutbox } from "./events/outbox";
import type { FieldConfig } from "./field-config";
import { UsageError } from "./options";
import { createDiskRecordings } from "./recording/disk-recordings";
import { mergeRules, type RetentionRule, readDiskUsage, recycle } from "./recording/retention";
import { type CameraSource, createCameraSource } from "./sources/camera-source";
import type { StreamTimings } from "./sources/camera-stream";
import type { Device } from "./sources/device";
import { checkFfmpeg } from "./sources/ffmpeg";
import type { Timings } from "./timings";
import { createUplink } from "./uplink";

const recycleEveryMs = 60_000;
const megabyte = 1024 ** 2;
const dayMs = 86_400_000;
/** The only drive a field host reports: where its recordings are. */
const drive = "Recordings";

/**
 * Connects real cameras, records them, and keeps the host's channel to the cloud open. Throws
 * UsageError.
 */
export async function startFieldAgent(options: {
  config: FieldConfig;
  cloud: URL;
  code: string;
  password: string;
  log(line: string): void;
  timings?: Timings;
  streamTimings?: Partial<StreamTimings>;
}): Promise<Agent> {
  const { config, log } = options;
  const { folder } = config.recordings;
  await checkFfmpeg().catch(() => {
    throw new UsageError("ffmpeg is not installed (Debian: apt-get install ffmpeg)");
  });
  await mkdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot write to ${folder}: ${error.code ?? error.message}`);
  });
  const recordings = createDiskRecordings(folder);
  const queue = await openDiskQueue({
    // Beside the recordings, whose folders have other names.
    folder: join(folder, "outbox"),
    maxBytes: config.events.max_mb * megabyte,
    maxAgeMs: config.events.max_days * dayMs,
    log,
  }).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot use ${join(folder, "outbox")}: ${error.code ?? error.message}`);
  });
  const events = createEventOutbox({ queue });
  const source = await createCameraSource({
    cameras: config.cameras,
    recordings,
    timings: options.streamTimings,
    log,
    onEvent({ cameraIndex, eventType, eventId, score }) {
      const event = {
        camera_index: cameraIndex,
        event_type: eventType,
        event_id: eventId,
        time_ms: Date.now(),
        ...(score !== undefined && { ex_info: { score } }),
      };
      void source
        .findSnapshot(cameraIndex)
        .catch(() => null)
        .then((picture) => events.add(event, picture));
    },
  });
  await recordings.openFound().catch((error: unknown) => {
    log(`earlier recordings not found: ${String(error)}`);
  });
  const storage = createStorage(config, log);
  let rule = readRule(config);
  let recycling = Promise.resolve();
  const device = createFieldDevice(source, storage, (retention) => {
    rule = mergeRules(readRule(config), retention, drive);
    void scheduleRecycle();
  });

  async function recycleOnce(): Promise<void> {
    const deleted = await recycle({
      recordings,
      rule,
      readUsage: () => readDiskUsage(folder),
      nowMs: Date.now,
    });
    if (deleted > 0) {
      const event_id = eventIds.recordingsRecycled;
      events.add({ event_type: eventTypes.system, event_id, time_ms: Date.now() }, null);
    }
    await storage.read();
    device.reportStorage();
  }

  /** One retention pass at a time. */
  function scheduleRecycle(): Promise<void> {
    recycling = recycling
      .then(recycleOnce)
      .catch((error: unknown) => log(`recordings not recycled: ${String(error)}`));
    return recycling;
  }
  await scheduleRecycle();
  const timer = setInterval(() => void scheduleRecycle(), recycleEveryMs);
  const uplink = createUplink({
    cloud: options.cloud,
    hostCode: options.code,
    password: options.password,
    source,
    events,
    device,
    agentVersion,
    timings: options.timings,
    log,
  });
  return {
    uplinks: [uplink],
    async end() {
      clearInterval(timer);
      uplink.end();
      await source.stop();
    },
  };
}

function readRule({ cameras, recordings }: FieldConfig): RetentionRule {
  const days = new Map(cameras.map(({ index, keep_days }) => [index, keep_days]));
  return {
    keepDays: (index) => days.get(index) ?? null,
    maxUsedPercent: recordings.max_used_percent,
    maxBytes: recordings.max_gb === null ? null : recordings.max_gb * 1024 ** 3,
  };
}

interface Storage {
  read(): Promise<void>;
  list(): StorageInfo[];
}

function createStorage(
  { recordings: { folder } }: FieldConfig,
  log: (line: string) => void,
): Storage {
  let known: StorageInfo[] = [];
  return {
    async read() {
      const usage = await readDiskUsage(folder).catch((error: unknown) => {
        log(`storage not read: ${String(error)}`);
        return null;
      });
      if (!usage) return;
      const { usedBytes: used_bytes, totalBytes: total_bytes } = usage;
      known = [{ drive, path: folder.slice(0, 260), used_bytes, total_bytes }];
    },
    list: () => known,
  };
}

function createFieldDevice(
  source: CameraSource,
  storage: Storage,
  setRetention: (retention: Retention) => void,
): Device & { reportStorage(): void } {
  const listeners = new Set<(message: AgentMessage) => void>();
  return {
    describe: () => ({ version: agentVersion, storages: storage.list() }),
    // A field host has no outputs, no PTZ and no firmware update.
    command: () => false,
    setRetention,
    listen(send) {
      listeners.add(send);
      const stop = source.listen(send);
      return () => {
        listeners.delete(send);
        stop();
      };
    },
    reportStorage() {
      for (const send of listeners) send({ type: "storage_state", storages: storage.list() });
    },
  };
}
