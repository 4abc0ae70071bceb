import type { LiveFiles } from "../media/hls/live-files";
import { StreamEndedError } from "../media/hls/live-segments";
import type { RemoteCalls } from "./remote-calls";

/** A playlist waits for its first segment, which takes as long as that lasts. */
const answerMs = 20_000;

/** Live streams as HLS of hosts whose channel another console holds, which cuts them. */
export function createRemoteLiveFiles(calls: RemoteCalls): LiveFiles {
  return {
    request: ({ userId, camera, stream, file }) =>
      new Promise((resolve, reject) => {
        const parts: Buffer[] = [];
        let videoMs = 0;
        const running = calls.begin(
          camera.hostId,
          { type: "live_file", index: camera.index, userId, stream, file },
          {
            answer(answer) {
              if (answer.type === "live_file") {
                videoMs = answer.videoMs;
                return;
              }
              running.close();
              if (answer.type === "end") resolve({ bytes: Buffer.concat(parts), videoMs });
              else reject(new StreamEndedError("failed"));
            },
            bytes: (part) => parts.push(part),
            ended: (reason) => reject(new StreamEndedError(reason)),
          },
          answerMs,
        );
      }),
  };
}
