import type { PublishCommand } from "../../contract/device";
import type { Source } from "../sources/source";
import { createPublication, type Publication, type PublicationOptions } from "./publication";

/** Each is a process of ffmpeg: a host's viewers may not start any number of them. */
const maxPublications = 64;

/** Sends streams to a media engine (docs/mediamtx.md), each as long as the cloud wants it. */
export interface Publisher {
  /** Publishes a stream, or publishes it for longer. False for a camera that this host does not have, and beyond 64. */
  publish(command: PublishCommand): boolean;
  close(): void;
}

export function createPublisher(options: {
  source: Source;
  log(line: string): void;
  timings?: PublicationOptions["timings"];
  stalledMs?: number;
  maxStreams?: number;
}): Publisher {
  const { source, log, timings, stalledMs, maxStreams = maxPublications } = options;
  const publications = new Map<string, Publication>();

  return {
    publish({ camera_index: cameraIndex, stream, url, seconds }) {
      if (!source.listCameras().some(({ index }) => index === cameraIndex)) return false;
      const key = `${cameraIndex}/${stream}`;
      let publication = publications.get(key);
      if (!publication) {
        if (publications.size >= maxStreams) return false;
        publication = createPublication({
          open: (sink) => source.open(cameraIndex, stream, sink),
          onEnd: () => publications.delete(key),
          log: (line) => log(`camera ${cameraIndex}, ${stream}: ${line}`),
          timings,
          stalledMs,
        });
        publications.set(key, publication);
      }
      publication.extend(url, seconds * 1_000);
      return true;
    },
    close() {
      for (const publication of [...publications.values()]) publication.end();
    },
  };
}
