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
  /** A view of the bytes that came. */
  data: Buffer;
}

const dataMark = 0x24;
const dataHeadBytes = 4;
const headEnd = "\r\n\r\n";
const maxHeadBytes = 64 * 1024;
const maxBodyBytes = 1024 * 1024;

/** Takes a connection's bytes, cut anywhere, apart. Throws for what is neither message nor data. */
export class RtspSplitter {
  #rest: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): (RtspMessage | ChannelData)[] {
    const bytes = this.#rest.byteLength > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    const found: (RtspMessage | ChannelData)[] = [];
    let begin = 0;
    while (begin < bytes.byteLength) {
      const part = bytes[begin] === dataMark ? readData(bytes, begin) : readMessage(bytes, begin);
      if (!part) break;
      found.push(part.content);
      begin = part.end;
    }
    this.#rest = bytes.subarray(begin);
    return found;
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
