import { decodeFrame, type Frame } from "../../contract/media";
import type { CameraRequests } from "../device/camera-requests";
import type { HostAnswer } from "./host-protocol";
import type { RemoteCall, RemoteCalls } from "./remote-calls";

/** Longer than any host has to answer the console that holds its channel. */
const answerMs = 10_000;
/** A live stream is acknowledged in steps: for each frame would double the messages. */
const acknowledgedBytes = 64 * 1024;

/** Cameras of hosts whose channel another console holds. */
export function createRemoteCameras(calls: RemoteCalls): CameraRequests {
  /** A call with one answer. */
  function request<Answer>(
    hostId: number,
    call: Parameters<RemoteCalls["begin"]>[1],
    read: { answer?(answer: HostAnswer): Answer | null; frame?(frame: Frame): Answer },
  ): Promise<Answer | null> {
    return new Promise((resolve) => {
      const settle = (answer: Answer | null) => {
        running.close();
        resolve(answer);
      };
      const running = calls.begin(
        hostId,
        call,
        {
          answer: (answer) => settle(read.answer?.(answer) ?? null),
          frame(message) {
            const frame = decodeFrame(message);
            settle((frame && read.frame?.(frame)) ?? null);
          },
          ended: () => resolve(null),
        },
        answerMs,
      );
    });
  }

  return {
    isHostConnected: (hostId) =>
      new Promise((resolve) => {
        const running = calls.begin(
          hostId,
          { type: "present" },
          {
            accepted() {
              running.close();
              resolve(true);
            },
            answer: () => {},
            ended: () => resolve(false),
          },
        );
      }),
    openStream({ hostId, index }, stream, sink) {
      let unacknowledgedBytes = 0;
      const running = calls.begin(
        hostId,
        { type: "stream", index, stream },
        {
          answer(answer) {
            if (answer.type === "format") sink.started(answer.format);
          },
          frame(message) {
            unacknowledgedBytes += message.byteLength;
            if (unacknowledgedBytes >= acknowledgedBytes) {
              running.acknowledge(unacknowledgedBytes);
              unacknowledgedBytes = 0;
            }
            passOn(running, message, (frame) => sink.frame(frame, message));
          },
          ended: (reason) => sink.ended(reason),
        },
      );
      return { streamId: running.id, stop: running.stop };
    },
    requestSnapshot: ({ hostId, index }, atMs) =>
      request(
        hostId,
        { type: "snapshot", index, ...(atMs !== undefined && { atMs }) },
        { frame: ({ payload: jpeg, capturedMs }) => ({ jpeg, capturedMs }) },
      ),
    requestCoverage: ({ hostId, index }, range) =>
      request(
        hostId,
        { type: "coverage", index, range },
        { answer: (answer) => (answer.type === "coverage" ? answer.coverage : null) },
      ),
    requestSegments: ({ hostId, index }, range) =>
      request(
        hostId,
        { type: "segments", index, range },
        { answer: (answer) => (answer.type === "segments" ? answer.segments : null) },
      ),
    read({ hostId, index }, range, sink) {
      const running = calls.begin(
        hostId,
        { type: "read", index, range },
        {
          answer(answer) {
            if (answer.type === "format") sink.format(answer.format);
            else if (answer.type === "end") endWith(running, () => sink.end(answer.nextMs));
          },
          frame: (message) => passOn(running, message, (frame) => sink.frame(frame, message)),
          ended: (reason) => sink.ended(reason),
        },
      );
      return { streamId: running.id, acknowledge: running.acknowledge, stop: running.stop };
    },
    readClip({ hostId, index }, range, sink) {
      const running = calls.begin(
        hostId,
        { type: "clip", index, range },
        {
          answer(answer) {
            if (answer.type === "clip") sink.started(answer.totalBytes);
            else if (answer.type === "end") endWith(running, () => sink.end(answer.nextMs));
          },
          bytes: (part) => sink.bytes(part),
          ended: (reason) => sink.ended(reason),
        },
      );
      return { streamId: running.id, acknowledge: running.acknowledge, stop: running.stop };
    },
  };
}

function endWith(running: RemoteCall, end: () => void): void {
  running.close();
  end();
}

const streamIdOffset = 4;

/** The frame's stream number is the other console's: viewers here know it by ours. */
function passOn({ id }: RemoteCall, message: Buffer, give: (frame: Frame) => void): void {
  if (message.byteLength >= streamIdOffset + 4) message.writeUInt32BE(id, streamIdOffset);
  const frame = decodeFrame(message);
  if (frame) give(frame);
}
