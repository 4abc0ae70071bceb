import { encodeFrame, frameKinds, type StreamName } from "../../contract/media";
import type { CameraAddress } from "../device/camera-requests";
import type { HeldChannel } from "../device/device-channel";
import type { DeviceRange } from "../device/media-sinks";
import type { LiveFiles } from "../media/hls/live-files";
import type { SharedStream } from "../media/shared-stream";
import { parseJson } from "../socket/parse-json";
import type { Nats } from "./connection";
import type { ConsolePresence } from "./console-presence";
import {
  addressedHostMessage,
  answerKinds,
  answerSubject,
  type HostAnswer,
  type HostCall,
  hostSubject,
} from "./host-protocol";
import { sendLiveFile } from "./live-file-sender";
import { createSplitter } from "./parts";
import { createStreamSender } from "./stream-sender";

/** Calls of all other consoles that run here at a time; more are refused. */
const maxCalls = 4_096;

/** One call of another console while it runs. */
interface RunningCall {
  consoleId: string;
  connectionId: string;
  stop(): void;
  acknowledge(bytes: number): void;
}

/** Sends answers to the console that called; `end` is the last one. */
export interface Caller {
  tell(answer: HostAnswer): void;
  send(kind: number, message: Uint8Array): void;
  end(answer?: HostAnswer): void;
}

/**
 * Answers other consoles' calls to the hosts whose channels this process holds. The calling console has
 * checked the viewer's rights; every client of the installation's NATS is trusted.
 */
export function createHostServer(options: {
  nats: Nats;
  presence: ConsolePresence;
  /** Calls the listener with each channel that opens, and what it returned when the channel closes. */
  onChannel(listener: (channel: HeldChannel) => () => void): () => void;
  /** The stream that this process's own viewers share, so that a camera sends once. */
  share(camera: CameraAddress, stream: StreamName): SharedStream;
  /** Of the streams that this process cuts. */
  liveFiles: LiveFiles;
  log(line: string): void;
}): { close(): void } {
  const { nats, presence } = options;
  const running = new Map<string, RunningCall>();

  function begin(
    channel: HeldChannel,
    key: string,
    from: { consoleId: string; call: number },
    call: HostCall,
  ): void {
    const subject = answerSubject(from.consoleId, from.call);
    const send = createSplitter(nats.maxPayloadBytes, (part) => nats.publish(subject, part));
    const tell = (answer: HostAnswer) =>
      send(answerKinds.json, Buffer.from(JSON.stringify(answer)));
    const { consoleId } = from;
    if (running.size >= maxCalls || running.has(key)) {
      tell({ type: "ended", reason: "too_many_streams" });
      return;
    }
    presence.note(consoleId);
    const entry: RunningCall = {
      consoleId,
      connectionId: channel.connectionId,
      stop: () => {},
      acknowledge: () => {},
    };
    running.set(key, entry);
    tell({ type: "accepted", consoleId: nats.consoleId });
    const caller: Caller = {
      tell,
      send,
      end(answer) {
        if (running.get(key) === entry) running.delete(key);
        if (answer) tell(answer);
      },
    };
    Object.assign(entry, start(channel, caller, call));
  }

  /** Returns what stops the call, and what its acknowledgements mean. */
  function start(
    { hostId, cameras }: HeldChannel,
    caller: Caller,
    call: HostCall,
  ): Partial<Pick<RunningCall, "stop" | "acknowledge">> {
    const { tell, send, end } = caller;
    switch (call.type) {
      case "present":
        end();
        return {};
      case "stream":
        return createStreamSender(
          options.share({ hostId, index: call.index }, call.stream),
          caller,
        );
      case "snapshot":
        return once(caller, cameras.requestSnapshot(call.index, call.atMs), (picture) => {
          const { jpeg: payload, capturedMs } = picture;
          const head = { kind: frameKinds.snapshot, keyframe: false, streamId: 0, capturedMs };
          send(answerKinds.frame, encodeFrame({ ...head, payload }));
        });
      case "coverage":
        return once(caller, cameras.requestCoverage(call.index, call.range), (coverage) =>
          tell({ type: "coverage", coverage }),
        );
      case "segments":
        return once(caller, cameras.requestSegments(call.index, call.range), (segments) =>
          tell({ type: "segments", segments }),
        );
      case "live_file": {
        const { index, ...wanted } = call;
        return logged(
          caller,
          sendLiveFile(options.liveFiles, { ...wanted, camera: { hostId, index } }, caller),
        );
      }
      case "read":
        return controlsOf(
          cameras.read(call.index, call.range, {
            format: (format) => tell({ type: "format", format }),
            frame: (_frame, message) => send(answerKinds.frame, message),
            end: (nextMs) => end({ type: "end", nextMs }),
            ended: (reason) => end({ type: "ended", reason }),
          }),
        );
      case "clip":
        return controlsOf(
          cameras.readClip(call.index, call.range, {
            started: (totalBytes) => tell({ type: "clip", totalBytes }),
            bytes: (part) => send(answerKinds.bytes, part),
            end: (nextMs) => end({ type: "end", nextMs }),
            ended: (reason) => end({ type: "ended", reason }),
          }),
        );
    }
  }

  const controlsOf = ({ acknowledge, stop }: DeviceRange) => ({ acknowledge, stop });

  /** A call with one answer. */
  function once<Answer>(
    caller: Caller,
    answer: Promise<Answer | null>,
    give: (answer: Answer) => void,
  ): Record<string, never> {
    const answered = answer.then((value) => {
      if (value) give(value);
      caller.end(value ? undefined : { type: "no_answer" });
    });
    return logged(caller, answered);
  }

  /** A call that is over when the work is. */
  function logged(caller: Caller, work: Promise<void>): Record<string, never> {
    work.catch((error: unknown) => {
      options.log(`call of another console failed: ${String(error)}`);
      caller.end({ type: "no_answer" });
    });
    return {};
  }

  function receive(channel: HeldChannel, data: Uint8Array): void {
    const parsed = addressedHostMessage.safeParse(parseJson(Buffer.from(data).toString()));
    if (!parsed.success) {
      options.log("a message of another console was not understood");
      return;
    }
    const { message, ...from } = parsed.data;
    const key = `${from.consoleId}/${from.call}`;
    if (message.type === "ack") running.get(key)?.acknowledge(message.bytes);
    else if (message.type === "stop") stop(key);
    else begin(channel, key, from, message);
  }

  function stop(key: string): void {
    const call = running.get(key);
    running.delete(key);
    call?.stop();
  }

  function stopAll(which: (call: RunningCall) => boolean): void {
    for (const [key, call] of [...running]) if (which(call)) stop(key);
  }

  const unsubscribe = [
    options.onChannel((channel) => {
      const end = nats.subscribe(hostSubject(channel.connectionId), ({ data }) =>
        receive(channel, data),
      );
      return () => {
        end();
        stopAll((call) => call.connectionId === channel.connectionId);
      };
    }),
    presence.onLost((consoleId) => stopAll((call) => call.consoleId === consoleId)),
    // Whoever called has given up, too.
    nats.onLost(() => stopAll(() => true)),
  ];
  return {
    close() {
      for (const end of unsubscribe) end();
      stopAll(() => true);
    },
  };
}
