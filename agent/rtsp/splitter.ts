import { GrowingBuffer } from "./growing-buffer";
import { UnreadableStream } from "./unreadable";

/** A message of RTSP (RFC 2326 §4). */
export interface RtspMessage {
  /** "RTSP/1.0 200 OK", or a request of the camera's. */
  firstLine: string;
  /** All values of a header, by its name in small letters. */
  headers: ReadonlyMap<string, string[]>;
  body: string;
}

/** What stands between messages on the same connection (RFC 2326 §10.12). */
export interface ChannelData {
  channel: number;
  /** A view, until `push` returns. */
  data: Buffer;
}

const dataMark = 0x24;
const dataHeadBytes = 4;
const headEnd = "\r\n\r\n";
const maxHeadBytes = 64 * 1024;
const maxBodyBytes = 1024 * 1024;

/** Takes a connection's bytes, cut anywhere, apart. What is not complete is kept until the rest comes. */
export class RtspSplitter {
  readonly #take: (part: RtspMessage | ChannelData) => void;
  readonly #rest = new GrowingBuffer();

  /** @param take is given each message and packet; what it throws, `push` throws */
  constructor(take: (part: RtspMessage | ChannelData) => void) {
    this.#take = take;
  }

  /** Takes the next bytes. Throws UnreadableStream for what is neither message nor packet. */
  push(chunk: Buffer): void {
    let begin = 0;
    // The part that was cut gets only what belongs to it, as far as its length is known.
    while (this.#rest.byteLength > 0 && begin < chunk.byteLength) {
      const end = Math.min(chunk.byteLength, begin + this.#missingBytes());
      this.#rest.append(chunk.subarray(begin, end));
      begin = end;
      this.#rest.drop(this.#takeAll(this.#rest.content));
    }
    begin += this.#takeAll(chunk.subarray(begin));
    this.#rest.append(chunk.subarray(begin));
  }

  /** Of the part that was cut; of a message all may belong to it. */
  #missingBytes(): number {
    const { content } = this.#rest;
    if (content[0] !== dataMark) return Number.POSITIVE_INFINITY;
    const isLengthKnown = content.byteLength >= dataHeadBytes;
    const bytes = dataHeadBytes + (isLengthKnown ? content.readUInt16BE(2) : 0);
    return Math.max(1, bytes - content.byteLength);
  }

  /** Number of bytes that were complete. */
  #takeAll(bytes: Buffer): number {
    let begin = 0;
    while (begin < bytes.byteLength) {
      const part = bytes[begin] === dataMark ? readData(bytes, begin) : readMessage(bytes, begin);
      if (!part) break;
      this.#take(part.content);
      begin = part.end;
    }
    return begin;
  }
}

/** Null while it is not complete. */
type Part<Content> = { content: Content; end: number } | null;

function readData(bytes: Buffer, begin: number): Part<ChannelData> {
  const start = begin + dataHeadBytes;
  if (bytes.byteLength < start) return null;
  const end = start + bytes.readUInt16BE(begin + 2);
  if (bytes.byteLength < end) return null;
  return { content: { channel: bytes[begin + 1] ?? 0, data: bytes.subarray(start, end) }, end };
}

function readMessage(bytes: Buffer, begin: number): Part<RtspMessage> {
  // Lines between messages mean nothing.
  while (bytes[begin] === 0x0d || bytes[begin] === 0x0a) begin++;
  const end = bytes.indexOf(headEnd, begin, "latin1");
  if (end < 0 && bytes.byteLength - begin <= maxHeadBytes && isText(bytes[begin])) return null;
  if (end < 0 || end - begin > maxHeadBytes || !isText(bytes[begin])) {
    throw new UnreadableStream("sends neither messages nor packets");
  }
  const [firstLine = "", ...lines] = bytes.toString("latin1", begin, end).split("\r\n");
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const bodyBytes = Number(headers.get("content-length")?.[0] ?? 0);
  if (!(bodyBytes >= 0 && bodyBytes <= maxBodyBytes)) {
    throw new UnreadableStream("sends a message without end");
  }
  const start = end + headEnd.length;
  if (bytes.byteLength < start + bodyBytes) return null;
  const body = bytes.toString("utf8", start, start + bodyBytes);
  return { content: { firstLine, headers, body }, end: start + bodyBytes };
}

/** Undefined at the end of what came. */
const isText = (byte = 0x20) => byte >= 0x20 && byte < 0x7f;
