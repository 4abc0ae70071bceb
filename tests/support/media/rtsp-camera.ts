import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A request as the camera got it. */
export interface CameraRequest {
  method: string;
  uri: string;
  headers: Record<string, string>;
}

/** A camera over RTSP whose every answer and packet the test decides. */
export interface RtspCamera {
  port: number;
  requests: CameraRequest[];
  /** Status and further lines of the answer to a request, instead of the usual ones. */
  answers: Map<string, (request: CameraRequest) => string[]>;
  /** SDP of its media, behind the lines of the session. */
  media: string[];
  /** Sends the units of a picture in packets of their own, the last one with the mark. */
  send(timestamp: number, units: readonly Uint8Array[]): void;
  /** Ends its connections. */
  drop(): void;
  close(): Promise<void>;
}

export async function startRtspCamera(): Promise<RtspCamera> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => {});
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let end = text.indexOf("\r\n\r\n"); end >= 0; end = text.indexOf("\r\n\r\n")) {
        answer(camera, socket, readRequest(text.slice(0, end)));
        text = text.slice(end + 4);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  let sequence = 0;
  const camera: RtspCamera = {
    port: (server.address() as AddressInfo).port,
    requests: [],
    answers: new Map(),
    media: [
      ...["m=video 0 RTP/AVP 96", "a=rtpmap:96 H264/90000", "a=fmtp:96 packetization-mode=1"],
      "a=control:track1",
    ],
    send(timestamp, units) {
      for (const [index, unit] of units.entries()) {
        sequence = (sequence + 1) & 0xffff;
        const head = Buffer.alloc(16);
        head.write("$");
        head.writeUInt16BE(12 + unit.byteLength, 2);
        head[4] = 0x80;
        head[5] = 96 | (index === units.length - 1 ? 0x80 : 0);
        head.writeUInt16BE(sequence, 6);
        head.writeUInt32BE(timestamp, 8);
        for (const socket of sockets) socket.write(Buffer.concat([head, unit]));
      }
    },
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      camera.drop();
      server.close();
      await once(server, "close");
    },
  };
  return camera;
}

function readRequest(text: string): CameraRequest {
  const [first = "", ...lines] = text.split("\r\n");
  const [method = "", uri = ""] = first.split(" ");
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)));
  return { method, uri, headers };
}

function answer(camera: RtspCamera, socket: Socket, request: CameraRequest): void {
  camera.requests.push(request);
  const { method, uri, headers } = request;
  const body =
    method === "DESCRIBE"
      ? ["v=0", "o=- 1 1 IN IP4 127.0.0.1", "s=test", "t=0 0", ...camera.media, ""].join("\r\n")
      : "";
  const usual: Record<string, string[]> = {
    DESCRIBE: [`Content-Base: ${uri}/`],
    SETUP: ["Transport: RTP/AVP/TCP;unicast;interleaved=0-1", "Session: 7;timeout=60"],
  };
  const [status, ...more] = camera.answers.get(method)?.(request) ?? [
    "200 OK",
    ...(usual[method] ?? []),
  ];
  const lines = [
    ...[`RTSP/1.0 ${status}`, `CSeq: ${headers.CSeq}`, ...more],
    `Content-Length: ${body.length}`,
  ];
  socket.write([...lines, "", body].join("\r\n"));
}
