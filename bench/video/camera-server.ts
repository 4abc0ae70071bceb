import { createServer, type Socket } from "node:net";
import { framesPerSecond, loopFrames, render, type Size } from "./render";
import { type AccessUnit, createPacketizer, describeParameterSets, readAccessUnits } from "./rtp";

/**
 * Simulates any number of cameras in one process: RTSP over TCP (RFC 2326) on /main/… and /sub/…,
 * playing the rendered loops along the wall clock: frame number = frames since 1970 modulo the
 * loop.
 */

const frameMs = 1000 / framesPerSecond;
const clockRate = 90_000;
const loops: Record<Size, AccessUnit[]> = {
  main: readAccessUnits((await render("main")).annexB),
  sub: readAccessUnits((await render("sub")).annexB),
};
const players = new Set<(wallFrame: number) => void>();

function serve(socket: Socket): void {
  let stop = () => {};
  let waiting = "";
  const end = () => stop();
  socket.setNoDelay(true);
  socket.on("error", end).on("close", end);
  socket.on("data", (data) => {
    // A client's data on its channels (receiver reports) contains no request.
    waiting = (waiting + data.toString("latin1")).slice(-16_384);
    for (let at = waiting.indexOf("\r\n\r\n"); at >= 0; at = waiting.indexOf("\r\n\r\n")) {
      const request = waiting.slice(0, at);
      waiting = waiting.slice(at + 4);
      const begin = request.search(/(OPTIONS|DESCRIBE|SETUP|PLAY|GET_PARAMETER|TEARDOWN) rtsp:/);
      if (begin >= 0) answer(request.slice(begin));
    }
  });

  function answer(request: string): void {
    const [, method, url = ""] = /^(\w+) (\S+)/.exec(request) ?? [];
    const sequence = /^CSeq: *(\d+)/im.exec(request)?.[1] ?? "0";
    const size: Size = new URL(url).pathname.startsWith("/sub") ? "sub" : "main";
    const respond = (headers: string[], body = "") =>
      socket.write(
        [
          "RTSP/1.0 200 OK",
          `CSeq: ${sequence}`,
          "Session: 1;timeout=60",
          ...headers,
          "",
          body,
        ].join("\r\n"),
      );
    switch (method) {
      case "DESCRIBE": {
        const body = describe(loops[size]);
        const base = `Content-Base: ${url}/`;
        respond(["Content-Type: application/sdp", base, `Content-Length: ${body.length}`], body);
        break;
      }
      case "SETUP":
        respond(["Transport: RTP/AVP/TCP;unicast;interleaved=0-1"]);
        break;
      case "PLAY":
        respond([]);
        stop();
        stop = play(socket, loops[size]);
        break;
      case "TEARDOWN":
        stop();
        respond([]);
        break;
      default:
        respond(["Public: OPTIONS, DESCRIBE, SETUP, PLAY, GET_PARAMETER, TEARDOWN"]);
    }
  }
}

function describe(frames: AccessUnit[]): string {
  const sets = describeParameterSets(frames);
  return [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=bench",
    "t=0 0",
    "m=video 0 RTP/AVP 96",
    `a=rtpmap:96 H264/${clockRate}`,
    `a=fmtp:96 packetization-mode=1; sprop-parameter-sets=${sets}`,
    `a=framerate:${framesPerSecond}`,
    "a=control:track1",
    "",
  ].join("\r\n");
}

/** Sends from the next keyframe on, as cameras do. */
function play(socket: Socket, frames: AccessUnit[]): () => void {
  const packetize = createPacketizer(0);
  let begun = false;
  const send = (wallFrame: number) => {
    const frame = frames[wallFrame % loopFrames];
    begun ||= frame?.keyframe === true;
    if (begun && frame) socket.write(packetize(frame, wallFrame * (clockRate / framesPerSecond)));
  };
  players.add(send);
  return () => players.delete(send);
}

let last = Math.floor(Date.now() / frameMs);
function tick(): void {
  const now = Math.floor(Date.now() / frameMs);
  for (; last < now; last++) for (const send of players) send(last + 1);
  setTimeout(tick, Math.max(0, (now + 1) * frameMs - Date.now()));
}
tick();

const server = createServer(serve).listen(Number(process.argv[2]), "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" && address ? address.port : 0);
});
process.on("disconnect", () => process.exit(0));
