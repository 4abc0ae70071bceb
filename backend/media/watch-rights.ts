import type { ServerResponse } from "node:http";
import type { Viewer } from "../viewer";
import type { MediaPorts, ReachableCamera } from "./ports";
import { findCamera } from "./reachable-camera";

/** Cuts an answer with recordings within a second when the right to them ends. Returns the way to stop watching. */
export function watchRights(
  ports: MediaPorts,
  job: { response: ServerResponse; camera: ReachableCamera; viewer: Viewer },
): () => void {
  const { response, camera, viewer } = job;
  const stops = [
    ports.bus.subscribe("session_revoked", ({ sessionIds }) => {
      if (sessionIds.includes(viewer.sessionId)) response.destroy();
    }),
    ports.bus.subscribe("rights_changed", ({ accountId, userIds }) => {
      if (viewer.accountId !== accountId || !userIds.includes(viewer.userId)) return;
      findCamera(ports, viewer, String(camera.id), "playback").then(
        (found) => found.type === "allowed" || response.destroy(),
        () => response.destroy(),
      );
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
