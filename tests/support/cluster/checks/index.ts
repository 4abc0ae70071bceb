import type { ClusterCheck } from "../check";
import { consoleKilled } from "./console-killed";
import { natsAway } from "./nats-away";
import { exportElsewhere, playback, recordedHls } from "./recordings";
import { rollingRestart } from "./rolling-restart";
import { endSession, pushEverywhere, signInOnce } from "./sessions";
import { liveHls, snapshots, ticketElsewhere, wallOfSixteen } from "./video";

/** In this order; those that break something last. */
export const clusterChecks: ClusterCheck[] = [
  signInOnce,
  pushEverywhere,
  endSession,
  ticketElsewhere,
  wallOfSixteen,
  snapshots,
  playback,
  recordedHls,
  liveHls,
  exportElsewhere,
  natsAway,
  consoleKilled,
  rollingRestart,
];
