import { join } from "node:path";
import { playbackLimits, type StreamName } from "../../contract/media";
import { joinSpans, type Recordings } from "./recordings";
import { openStreamStore, type StreamStore } from "./stream-store";

export interface DiskRecordings extends Recordings {
  /** The store of a stream that is to be recorded; made at the first call. */
  openStore(cameraIndex: number, stream: StreamName): Promise<StreamStore>;
  listStores(): { cameraIndex: number; store: StreamStore }[];
}

/** Recordings in a folder: cam-<index>/<stream>/<hour>/<start>.mp4. */
export function createDiskRecordings(folder: string): DiskRecordings {
  const opening = new Map<string, Promise<StreamStore>>();
  const opened = new Map<string, { cameraIndex: number; store: StreamStore }>();

  async function openStore(cameraIndex: number, stream: StreamName): Promise<StreamStore> {
    const key = `${cameraIndex}/${stream}`;
    const known = opening.get(key);
    if (known) return known;
    const store = openStreamStore(join(folder, `cam-${cameraIndex}`, stream));
    opening.set(key, store);
    opened.set(key, { cameraIndex, store: await store });
    return store;
  }

  /** A sub stream that is not recorded, or was not at that time, is stood in for by the main one. */
  async function* listGroups(cameraIndex: number, stream: StreamName, fromMs: number) {
    const sub = opened.get(`${cameraIndex}/sub`)?.store;
    const main = opened.get(`${cameraIndex}/main`)?.store;
    const wanted = stream === "sub" ? (sub ?? main) : (main ?? sub);
    if (wanted) yield* wanted.listGroups(fromMs);
  }

  return {
    openStore,
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
