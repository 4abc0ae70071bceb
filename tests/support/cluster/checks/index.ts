import type { ClusterCheck } from "../check";
import { consoleKilled } from "./console-killed";
import { natsAway } from "./nats-away";
import { clips, exportElsewhere, playback, recordedHls } from "./recordings";
import { rollingRestart } from "./rolling-restart";
import { endSession, pushEverywhere, signInOnce } from "./sessions";
import { liveHls, moveElsewhere, snapshots, ticketElsewhere, wallOfSixteen } from "./video";

/** In this order; those that break something last. */
export const clusterChecks: ClusterCheck[] = [
  signInOnce,
  pushEverywhere,
  endSession,
  ticketElsewhere,
  wallOfSixteen,
  moveElsewhere,
  snapshots,
  playback,
  clips,
  recordedHls,
  liveHls,
  exportElsewhere,
  natsAway,
  consoleKilled,
  rollingRestart,
];
