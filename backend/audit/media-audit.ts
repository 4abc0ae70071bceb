import { behaviors } from "../../contract/audit-behaviors";
import type { MediaAudit, Taken } from "../media/ports";
import type { LookAudit } from "./look-audit";
import type { WatchLog } from "./watch-log";

const behaviorOf: Record<Taken["what"], number> = {
  clip: behaviors.clipPlayed,
  clip_file: behaviors.clipDownloaded,
  picture: behaviors.snapshotTaken,
};

/** Video in the audit log (decision D95): time watched by the hour, clips and saved pictures one by one. */
export function createMediaAudit(deps: { looks: LookAudit; watches: WatchLog }): MediaAudit {
  return {
    watched: deps.watches.add,
    taken(viewer, client, { what, camera, range: { fromMs, untilMs } }) {
      deps.looks.add(viewer, client, {
        behaviorId: behaviorOf[what],
        target: { type: "camera", id: String(camera.id), name: camera.name },
        range: { from: Math.floor(fromMs / 1000), until: Math.floor(untilMs / 1000) },
        // A player asks for a clip in many parts, all of the same time.
        toleranceSeconds: 0,
      });
    },
  };
}
