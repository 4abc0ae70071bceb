import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { playbackLimits, type StreamName } from "../../contract/media";
import { joinSpans, type Recordings } from "./recordings";
import { openStreamStore, type StreamStore } from "./stream-store";

export interface DiskRecordings extends Recordings {
  /** Returns the store of a stream that is to be recorded; creates it at the first call. */
  openStore(cameraIndex: number, stream: StreamName): Promise<StreamStore>;
  /**
   * Opens recordings of earlier runs, also of streams that are no longer recorded: they can be
   * played, and retention deletes them.
   */
  openFound(): Promise<void>;
  listStores(): { cameraIndex: number; store: StreamStore }[];
}

interface Opened {
  cameraIndex: number;
  store: StreamStore;
}

const cameraPattern = /^cam-(0|[1-9]\d{0,3})$/;
const streams = ["main", "sub"] as const;

/** Recordings in a folder: cam-<index>/<stream>/<hour>/<start>.mp4. */
export function createDiskRecordings(folder: string): DiskRecordings {
  const opening = new Map<string, Promise<StreamStore>>();
  const opened = new Map<string, Opened>();
  /** Streams that are recorded now. */
  const recorded = new Set<string>();

  async function open(cameraIndex: number, stream: StreamName): Promise<StreamStore> {
    const key = `${cameraIndex}/${stream}`;
    const known = opening.get(key);
    if (known) return known;
    const store = openStreamStore(join(folder, `cam-${cameraIndex}`, stream));
    opening.set(key, store);
    opened.set(key, { cameraIndex, store: await store });
    return store;
  }

  /**
   * Falls back to the main stream for a sub stream that is not recorded. A sub stream that stopped
   * being recorded would end before the main one that still is.
   */
  async function* listGroups(cameraIndex: number, stream: StreamName, fromMs: number) {
    const isOver = recorded.has(`${cameraIndex}/main`) && !recorded.has(`${cameraIndex}/sub`);
    const sub = isOver ? undefined : opened.get(`${cameraIndex}/sub`)?.store;
    const main = opened.get(`${cameraIndex}/main`)?.store;
    const wanted = stream === "sub" ? (sub ?? main) : (main ?? sub);
    if (wanted) yield* wanted.listGroups(fromMs);
  }

  return {
    openStore(cameraIndex, stream) {
      recorded.add(`${cameraIndex}/${stream}`);
      return open(cameraIndex, stream);
    },
    async openFound() {
      for (const name of await readdir(folder)) {
        const index = cameraPattern.exec(name)?.[1];
        if (index === undefined) continue;
        const found = await readdir(join(folder, name));
        for (const stream of streams) {
          if (found.includes(stream)) await open(Number(index), stream);
        }
      }
    },
    listStores: () => [...opened.values()],
    listGroups,
    async findCoverage(cameraIndex, { fromMs, untilMs }, resolutionMs) {
      const store =
        opened.get(`${cameraIndex}/main`)?.store ?? opened.get(`${cameraIndex}/sub`)?.store;
      const bounds = store && (await store.findBounds());
      if (!store || !bounds) return { spans: [], firstMs: null, lastMs: null };
      const spans = await store.listSpans(fromMs, untilMs);
      return {
        spans: joinSpans(spans, resolutionMs, playbackLimits.coverageSpansMax),
        firstMs: bounds.firstMs,
        lastMs: bounds.lastMs,
      };
    },
  };
}
