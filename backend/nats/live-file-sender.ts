import type { LiveFileRequest, LiveFiles } from "../media/hls/live-files";
import { StreamEndedError } from "../media/hls/live-segments";
import { answerKinds } from "./host-protocol";
import type { Caller } from "./host-server";

/** A segment may be longer than a message. */
const partBytes = 1024 * 1024;

/** Sends one file of a live stream that this process cuts to another console. */
export async function sendLiveFile(
  files: LiveFiles,
  wanted: LiveFileRequest,
  { tell, send, end }: Caller,
): Promise<void> {
  try {
    const { bytes, videoMs } = await files.request(wanted);
    tell({ type: "live_file", videoMs });
    for (let offset = 0; offset < bytes.byteLength; offset += partBytes)
      send(answerKinds.bytes, bytes.subarray(offset, offset + partBytes));
    end({ type: "end", nextMs: null });
  } catch (error) {
    if (!(error instanceof StreamEndedError)) throw error;
    end({ type: "ended", reason: error.reason });
  }
}
