import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken } from "./users";

/** A demo operator, whose rights are one set. */
export const operator = "mika.ito@meridian.example";

const updateMutation = `mutation update_permission($id: ID!, $cameras: [PermissionCameraInput!]) {
  update_permission(permission_id: $id, cameras: $cameras) { id }
}`;

export interface PermissionCamera {
  host_cam_id: string;
  live: boolean;
  playback: boolean;
  ptz: boolean;
}

/** The operator's rights, with a function to change them; at a console that is shared, tests restore them. */
export async function readRights(site: ConsoleAddress) {
  const token = await getMasterToken(site);
  const sets = await callCloud<{ id: string; name: string; cameras: PermissionCamera[] }[]>(
    site,
    "{ query_permission_list { id name cameras { host_cam_id live playback ptz } } }",
    {},
    token,
  );
  const set = sets.find(({ name }) => name === "Night guards");
  if (!set) throw new Error("the demo has no night guards");
  const allow = (cameras: PermissionCamera[]) =>
    callCloud(site, updateMutation, { id: set.id, cameras }, token);
  return { token, cameras: set.cameras, allow };
}
