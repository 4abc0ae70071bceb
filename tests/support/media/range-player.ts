import { fetchMediaTicket, mediaSocketUrl } from "../../../app/player/media-ticket";
import { type RangeRequest, RecordingSocket } from "../../../app/player/recording/recording-socket";

/**
 * The minimum that plays recordings in a browser: no recovery, no trimming; runs in a journey's
 * page.
 */

interface Sink {
  video: HTMLVideoElement;
  append(bytes: Uint8Array): Promise<void>;
  originMs: number;
}

function once(target: EventTarget, type: string): Promise<void> {
  return new Promise((resolve) => target.addEventListener(type, () => resolve(), { once: true }));
}

async function openSink(mime: string, originMs: number): Promise<Sink> {
  const video = document.createElement("video");
  video.muted = true;
  document.body.append(video);
  const source = new MediaSource();
  const opened = once(source, "sourceopen");
  video.src = URL.createObjectURL(source);
  await opened;
  const buffer = source.addSourceBuffer(mime);
  buffer.timestampOffset = -originMs / 1000;
  return {
    video,
    originMs,
    async append(bytes) {
      const done = once(buffer, "updateend");
      buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>);
      await done;
    },
  };
}

interface Fed {
  sink: Sink;
  nextMs: number | null;
  fragments: number;
}

/** Reads one range into a sink, which is created for the first. */
async function feed(
  recordings: RecordingSocket,
  request: RangeRequest,
  known: Sink | null,
): Promise<Fed> {
  const parts: Uint8Array[] = [];
  let mime = "";
  let fragments = 0;
  const nextMs = await new Promise<number | null>((resolve, reject) => {
    recordings.read(request, (event) => {
      if (event.type === "format") mime = event.mime;
      else if (event.type === "end") resolve(event.nextMs);
      else if (event.type === "failed") reject(new Error(event.reason));
      else if (event.type !== "boxes") {
        if (event.type === "fragment") fragments++;
        parts.push(event.bytes);
      }
    });
  });
  const sink = known ?? (await openSink(mime, request.fromMs));
  for (const part of parts) await sink.append(part);
  return { sink, nextMs, fragments };
}

function openRecordings(): RecordingSocket {
  return new RecordingSocket({ getTicket: fetchMediaTicket, getUrl: mediaSocketUrl });
}

/** Plays a stretch, range after range, and returns its statistics. */
export async function playRanges(options: {
  cameraId: string;
  fromMs: number;
  lengthMs: number;
  rangeMs: number;
  rate: number;
  stepMs?: number;
}) {
  const { cameraId, fromMs, lengthMs, rangeMs, stepMs } = options;
  const recordings = openRecordings();
  const endMs = fromMs + lengthMs;
  let [sink, ranges, fragments]: [Sink | null, number, number] = [null, 0, 0];
  for (let next: number | null = fromMs; next !== null && next < endMs; ) {
    const untilMs = Math.min(endMs, fromMs + (ranges + 1) * rangeMs);
    const keyframes = stepMs === undefined ? {} : { keyframesOnly: true, stepMs };
    const request = { cameraId, stream: "sub" as const, fromMs: next, untilMs, ...keyframes };
    const fed: Fed = await feed(recordings, request, sink);
    sink = fed.sink;
    next = fed.nextMs;
    fragments += fed.fragments;
    ranges++;
  }
  if (!sink) throw new Error("nothing read");
  const { video } = sink;
  const { buffered } = video;
  const spans = Array.from({ length: buffered.length }, (_, index) => [
    buffered.start(index),
    buffered.end(index),
  ]);
  video.currentTime = Math.max(0, buffered.start(0));
  video.playbackRate = options.rate;
  const end = buffered.end(buffered.length - 1);
  await video.play();
  while (video.currentTime < Math.min(lengthMs / 1000, end) - 1) await once(video, "timeupdate");
  video.pause();
  recordings.dispose();
  return {
    ranges,
    fragments,
    buffered: spans,
    bufferedMs: Math.round((end - Math.max(0, buffered.start(0))) * 1000),
    endedAtMs: fromMs + video.currentTime * 1000,
    framesShown: video.getVideoPlaybackQuality().totalVideoFrames,
  };
}

/** Shows one moment, as a seek does. */
export async function showMoment({ cameraId, atMs }: { cameraId: string; atMs: number }) {
  const recordings = openRecordings();
  const untilMs = atMs + 2_000;
  const { sink } = await feed(recordings, { cameraId, stream: "sub", fromMs: atMs, untilMs }, null);
  const { video } = sink;
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await once(video, "loadeddata");
  const { videoWidth: width, videoHeight: height, currentTime } = video;
  recordings.dispose();
  return { shownMs: sink.originMs + currentTime * 1000, width, height };
}
