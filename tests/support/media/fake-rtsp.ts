import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A stream that was published at the simulated server. */
export interface PublishedStream {
  /** What its description names: "H264", "MPEG4-GENERIC". */
  codecs: string[];
  /** RTP packets so far, of its connections together. */
  packets: number;
  /** Connections that began to send. */
  connections: number;
}

/** The part of an RTSP server that takes streams over TCP (RFC 2326: ANNOUNCE, SETUP, RECORD). */
export interface FakeRtsp {
  /** Without a slash at the end. */
  url: string;
  /** By path, without the slash before it. */
  streams: Map<string, PublishedStream>;
  /** Whether no connection is open. */
  isEmpty(): boolean;
  /** Ends the connections; new ones are taken. */
  dropAll(): void;
  close(): Promise<void>;
}

/** @param mayPublish asked at ANNOUNCE; a refusal is a 401 */
export async function startFakeRtsp(
  mayPublish: (path: string, query: string) => Promise<boolean>,
): Promise<FakeRtsp> {
  const streams: FakeRtsp["streams"] = new Map();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    serve(socket, streams, mayPublish).catch(() => socket.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `rtsp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    streams,
    isEmpty: () => sockets.size === 0,
    dropAll,
    async close() {
      dropAll();
      server.close();
      await once(server, "close");
    },
  };
}

async function serve(
  socket: Socket,
  streams: FakeRtsp["streams"],
  mayPublish: (path: string, query: string) => Promise<boolean>,
): Promise<void> {
  let stream: PublishedStream | undefined;
  let rest = Buffer.alloc(0);
  for await (const part of socket) {
    rest = Buffer.concat([rest, part as Buffer]);
    for (let size = sizeOfMessage(rest); size !== null; size = sizeOfMessage(rest)) {
      const message = rest.subarray(0, size);
      rest = rest.subarray(size);
      if (message[0] === packetMark) {
        if (stream) stream.packets++;
        continue;
      }
      const request = message.toString("utf8");
      const [method = "", address = ""] = request.split(" ");
      const { pathname, search } = new URL(address);
      const path = pathname.slice(1);
      if (method === "ANNOUNCE") {
        if (!(await mayPublish(path, search.slice(1)))) {
          answer(socket, request, "401 Unauthorized");
          continue;
        }
        const codecs = [...request.matchAll(/^a=rtpmap:\d+ ([^/\s]+)/gm)].map(
          ([, name]) => name ?? "",
        );
        stream = streams.get(path) ?? { codecs, packets: 0, connections: 0 };
        streams.set(path, stream);
      }
      if (method === "RECORD" && stream) stream.connections++;
      const transport = /^Transport: (.*)$/im.exec(request)?.[1]?.trim();
      answer(socket, request, "200 OK", [
        ...(method === "OPTIONS" ? ["Public: ANNOUNCE, SETUP, RECORD, TEARDOWN"] : []),
        ...(transport ? [`Transport: ${transport}`] : []),
        "Session: 1",
      ]);
    }
  }
}

/** First byte of a packet between the messages. */
const packetMark = 0x24;

/** Bytes of the request or packet at the start; null while it is not whole. */
function sizeOfMessage(bytes: Buffer): number | null {
  let size: number;
  if (bytes[0] === packetMark) {
    if (bytes.length < 4) return null;
    size = 4 + bytes.readUInt16BE(2);
  } else {
    const head = bytes.indexOf("\r\n\r\n");
    if (head < 0) return null;
    const length = /^Content-Length: (\d+)/im.exec(bytes.subarray(0, head).toString())?.[1];
    size = head + 4 + Number(length ?? 0);
  }
  return bytes.length >= size ? size : null;
}

function answer(socket: Socket, request: string, status: string, headers: string[] = []): void {
  const number = /^CSeq: (\d+)/im.exec(request)?.[1];
  socket.write([`RTSP/1.0 ${status}`, `CSeq: ${number}`, ...headers, "", ""].join("\r\n"));
}
