import type { ServerResponse } from "node:http";
import type { Bus } from "../realtime/bus";
import type { Viewer } from "../viewer";
import type { MediaPorts, ReachableCamera } from "./ports";
import { findCamera } from "./reachable-camera";

interface Download {
  bus: Bus;
  response: ServerResponse;
  viewer: Viewer;
  /** Whether the session that asked for it lives. */
  isSignedIn(): Promise<boolean>;
}

/** Ends a download within a second of its session's end, or of the loss of its right. */
export function endWhenRevoked(
  { bus, response, viewer, isSignedIn }: Download,
  isAllowed: () => Promise<boolean>,
): void {
  // It has closed before anybody listened: its subscriptions would stay.
  if (response.destroyed) return;
  const endUnless = (check: () => Promise<boolean>) => {
    check().then(
      (allowed) => allowed || response.destroy(),
      () => response.destroy(),
    );
  };
  const stops = [
    bus.subscribe("session_revoked", ({ sessionIds }) => {
      if (sessionIds.includes(viewer.sessionId)) response.destroy();
    }),
    bus.subscribe("rights_changed", ({ accountId, userIds }) => {
      if (viewer.accountId === accountId && userIds.includes(viewer.userId)) endUnless(isAllowed);
    }),
    bus.onResumed(() => endUnless(async () => (await isSignedIn()) && (await isAllowed()))),
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
  const download: Download = {
    bus: ports.bus,
    response,
    viewer,
    // A share page is shown by its creator's rights, without a session.
    isSignedIn: async () => viewer.sessionId === "" || ports.touchSession(viewer.sessionId),
  };
  endWhenRevoked(download, async () => {
    const found = await findCamera(ports, viewer, String(camera.id), "playback");
    return found.type === "allowed";
  });
}
