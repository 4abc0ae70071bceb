import { findReachableCamera } from "../camera/service";
import type { Scopes } from "../db/scopes";
import type { ReachableCamera } from "../media/ports";
import { ExportEndedError } from "./recorder";
import { type ExportJob, findOwner } from "./work-queries";

/** The camera of an export, as its owner may see it now. */
export interface OwnerAccess {
  /** Null when they may not. */
  findCamera(of: Pick<ExportJob, "cameraId" | "viewer">): Promise<ReachableCamera | null>;
  /** @throws ExportEndedError unless the owner may play it back */
  requireCamera(job: ExportJob): Promise<ReachableCamera>;
}

export function createOwnerAccess(scopes: Scopes): OwnerAccess {
  async function findCamera(of: Pick<ExportJob, "cameraId" | "viewer">) {
    const viewer = await findOwner(scopes.system, of.viewer);
    const scope = scopes.forAccount(of.viewer.accountId);
    return viewer && (await findReachableCamera(scope, viewer, String(of.cameraId)));
  }
  return {
    findCamera,
    async requireCamera(job) {
      const camera = await findCamera(job);
      if (!camera?.canPlayback) throw new ExportEndedError("no_right");
      if (!camera.hasLicense) throw new ExportEndedError("no_license");
      return camera;
    },
  };
}
