import type { ServerResponse } from "node:http";
import type { Bus } from "../realtime/bus";
import type { Viewer } from "../viewer";
import type { MediaPorts, ReachableCamera } from "./ports";
import { findCamera } from "./reachable-camera";

/** Ends a download within a second of its session's end, or of the loss of its right. */
export function endWhenRevoked(
  download: { bus: Bus; response: ServerResponse; viewer: Viewer },
  isAllowed: () => Promise<boolean>,
): void {
  const { bus, response, viewer } = download;
  const stops = [
    bus.subscribe("session_revoked", ({ sessionIds }) => {
      if (sessionIds.includes(viewer.sessionId)) response.destroy();
    }),
    bus.subscribe("rights_changed", ({ accountId, userIds }) => {
      if (viewer.accountId !== accountId || !userIds.includes(viewer.userId)) return;
      isAllowed().then(
        (allowed) => allowed || response.destroy(),
        () => response.destroy(),
      );
    }),
  ];
  response.once("close", () => {
    for (const stop of stops) stop();
  });
}

/** The same for recordings of a camera, which need the playback right. */
export function endWhenPlaybackRevoked(
  ports: MediaPorts,
  {
    response,
    camera,
    viewer,
  }: { response: ServerResponse; camera: ReachableCamera; viewer: Viewer },
): void {
  endWhenRevoked({ bus: ports.bus, response, viewer }, async () => {
    const found = await findCamera(ports, viewer, String(camera.id), "playback");
    return found.type === "allowed";
  });
}
