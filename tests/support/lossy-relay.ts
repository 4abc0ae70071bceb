import type { Page } from "playwright";
import { livePath, type RelayMessage, type ViewerMessage } from "../../contract/media";
import { decodeFrame, frameKinds } from "../../contract/media-frame";

/** A way from the relay to the page that loses pictures of main streams: every second group, a second of two. */
export async function loseMainPictures(page: Page): Promise<void> {
  await page.routeWebSocket(new RegExp(livePath), (socket) => {
    const server = socket.connectToServer();
    const requests = new Set<number>();
    /** Groups of pictures so far, by the number of a main stream. */
    const groups = new Map<number, number>();
    socket.onMessage((message) => {
      const sent = JSON.parse(String(message)) as ViewerMessage;
      if (sent.action === "open" && sent.stream === "main") requests.add(sent.request);
      server.send(message);
    });
    server.onMessage((message) => {
      if (typeof message === "string") {
        const answer = JSON.parse(message) as RelayMessage;
        if (answer.type === "opened" && requests.has(answer.request)) {
          groups.set(answer.stream_id, 0);
        }
        socket.send(message);
        return;
      }
      const frame = decodeFrame(message);
      const known = frame?.kind === frameKinds.fragment ? groups.get(frame.streamId) : undefined;
      if (!frame || known === undefined) {
        socket.send(message);
        return;
      }
      const group = known + (frame.keyframe ? 1 : 0);
      groups.set(frame.streamId, group);
      if (group % 2 === 1) socket.send(message);
      // Else the relay would take the page for one that has stopped reading.
      else server.send(JSON.stringify({ action: "ack", bytes: frame.payload.byteLength }));
    });
  });
}

/** A decoder that counts every second picture of a main stream as dropped. */
export async function dropMainPictures(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { getVideoPlaybackQuality } = HTMLVideoElement.prototype;
    HTMLVideoElement.prototype.getVideoPlaybackQuality = function () {
      const real = getVideoPlaybackQuality.call(this);
      if (this.videoWidth <= 480) return real;
      const { totalVideoFrames, creationTime } = real;
      const droppedVideoFrames = Math.floor(totalVideoFrames / 2);
      return { creationTime, totalVideoFrames, droppedVideoFrames } as VideoPlaybackQuality;
    };
  });
}
