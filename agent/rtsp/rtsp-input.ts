import { listUnits, startCode } from "../mp4/annex-b";
import { unitKinds } from "../mp4/unit-kinds";
import { connectTo } from "../sources/connect";
import { makeInitSegment } from "../sources/ffmpeg";
import type { CameraInput, InputEvents } from "../sources/input";
import type { Credentials } from "./authorization";
import { RtspConnection } from "./connection";
import { readDescription, type StreamDescription } from "./description";
import { PictureReader } from "./picture-reader";
import { readRtp } from "./rtp";
import { UnreadableStream } from "./unreadable";

const defaultKeyframeMs = 8_000;
const readBytes = 64 * 1024;
/** The numbers of our channels for the video's packets and their reports (RFC 2326 §12.39). */
const ownChannels = "0-1";

/**
 * Opens the video of an rtsp: address. Throws an Error where the camera is away or refuses, and UnreadableStream where
 * ffmpeg has to read it: other codecs, and sound if `audio` wants it.
 * @param keyframeMs a camera that sends nothing that can be decoded for so long is left to ffmpeg
 */
export async function openRtsp(
  url: string,
  audio: boolean,
  signal: AbortSignal,
  keyframeMs = defaultKeyframeMs,
): Promise<CameraInput> {
  const address = new URL(url);
  const user = decode(address.username);
  const credentials = user ? { user, password: decode(address.password) } : null;
  // A line break would begin a line of the request's own.
  const uri = url.replace(/^(\w+:\/\/)[^/?#]*@/, "$1").replace(/\p{Cc}/gu, encodeURIComponent);
  const connection = await connect(address, credentials, signal);
  const stop = () => {
    signal.removeEventListener("abort", stop);
    connection.close(uri);
  };
  signal.addEventListener("abort", stop);
  try {
    const described = await connection.request("DESCRIBE", uri, { Accept: "application/sdp" });
    const base = described.headers.get("content-base")?.[0] ?? uri;
    const description = readDescription(described.body, base);
    if (audio && description.hasSound) throw new UnreadableStream("has sound");
    const set = await connection.request("SETUP", description.videoUri, {
      Transport: `RTP/AVP/TCP;unicast;interleaved=${ownChannels}`,
    });
    connection.keepSession(set, description.playUri);
    const chosen = /interleaved=(\d+)/.exec(set.headers.get("transport")?.[0] ?? "")?.[1];
    return {
      isPictureLate: false,
      stop,
      run: (events) =>
        play({ connection, description, channel: Number(chosen ?? 0), keyframeMs }, events).finally(
          stop,
        ),
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Its bytes come into one buffer, again and again: see RtspSplitter. */
async function connect(
  address: URL,
  credentials: Credentials | null,
  signal: AbortSignal,
): Promise<RtspConnection> {
  let connection: RtspConnection | null = null;
  const socket = await connectTo(address, signal, {
    buffer: Buffer.allocUnsafeSlow(readBytes),
    callback(length, buffer) {
      connection?.read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
      return true;
    },
  });
  connection = new RtspConnection(socket, credentials);
  return connection;
}

/** Passwords with a percent sign that is not written as %25 are common. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Playing {
  connection: RtspConnection;
  description: StreamDescription;
  channel: number;
  keyframeMs: number;
}

async function play(
  { connection, description, channel, keyframeMs }: Playing,
  events: InputEvents,
): Promise<string> {
  const format = new FormatWatch(description, events.init);
  const pictures = new PictureReader(description, (picture) => {
    clearTimeout(timer);
    if (picture.keyframe) format.look(picture.data).catch(giveUp);
    events.packets([picture]);
  });
  let giveUp = (_: Error) => {};
  const givenUp = new Promise<Error>((resolve) => {
    giveUp = resolve;
  });
  const timer = setTimeout(() => giveUp(new UnreadableStream("sends no keyframe")), keyframeMs);
  connection.receive = (received) => {
    if (received.channel !== channel) return;
    const packet = readRtp(received.data);
    if (packet?.payloadType !== description.payloadType) return;
    pictures.push(packet);
  };
  try {
    await connection.request("PLAY", description.playUri, { Range: "npt=0.000-" });
    const error = await Promise.race([connection.ended, givenUp]);
    if (error instanceof UnreadableStream) throw error;
    return error.message;
  } finally {
    clearTimeout(timer);
  }
}

/** Has the init segment made of the first keyframe, and notices a keyframe that it is not for. */
class FormatWatch {
  readonly #description: StreamDescription;
  readonly #give: (init: Uint8Array) => void;
  #sets: Buffer | null = null;

  constructor(description: StreamDescription, give: (init: Uint8Array) => void) {
    this.#description = description;
    this.#give = give;
  }

  /** @param data of a keyframe, a view */
  async look(data: Uint8Array): Promise<void> {
    const { codec, parameterSets } = this.#description;
    const { typeOf, isParameterSet } = unitKinds[codec];
    const own = [...listUnits(data)].filter((unit) => isParameterSet(typeOf(unit)));
    const sets = Buffer.concat(own.length > 0 ? own : parameterSets);
    if (this.#sets) {
      if (!sets.equals(this.#sets)) throw new UnreadableStream("changed its format");
      return;
    }
    this.#sets = sets;
    const described = own.length > 0 ? [] : parameterSets.flatMap((unit) => [startCode, unit]);
    this.#give(await makeInitSegment(codec, Buffer.concat([...described, data])));
  }
}
