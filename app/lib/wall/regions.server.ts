import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { recordingStates } from "~contract/names";
import { isNetworkPath } from "~contract/stream-types";
import type { WallRegion } from "./camera-list";

const treeDocument = graphql(`
  query query_region_host_list($recorded: Boolean!) {
    query_region_host_list {
      id
      name
      hosts {
        id
        name: display_name
        state
        type
        nat_live
        nat_rpb
        last_seen
        timezone
        storages @include(if: $recorded) { path }
        cameras {
          id
          name
          connected
          snapshot_link
          can_live
          can_playback
          can_ptz
          ptz_presets { number name }
          main_res
          sub_res
          rec_status
          recycle_keepday
          has_license
          license_not_match
          license_expired_at
          resolution_not_match
        }
      }
    }
  }
`);

type Right = "can_live" | "can_playback";

/** Cameras that the viewer may see, by region and host; empty branches are left out (C091). */
export async function listRegions(args: CloudArgs, right: Right): Promise<WallRegion[]> {
  const answer = await callCloud(args, treeDocument, {
    recorded: right === "can_playback",
  });
  return answer.query_region_host_list.flatMap((region) => {
    const hosts = region.hosts.flatMap((host) => {
      const hostConnected = host.state === "online" || host.state === "warning";
      const cameras = host.cameras
        .filter((camera) => camera[right])
        .map((camera) => ({
          id: camera.id,
          name: camera.name,
          hostName: host.name,
          hostConnected,
          connected: camera.connected,
          hasLicense: camera.has_license,
          hostType: host.type,
          // Live video and playback have separate NAT types (C089).
          natType: right === "can_live" ? host.nat_live : host.nat_rpb,
          recordsOnNetwork: host.storages?.some(({ path }) => isNetworkPath(path)) ?? false,
          hostSeenSeconds: host.last_seen ?? null,
          timeZone: host.timezone,
          snapshotLink: camera.snapshot_link,
          canPlayback: camera.can_playback,
          canPtz: camera.can_ptz,
          // A cloud of another maker may know none.
          presets: camera.ptz_presets ?? [],
          mainResolution: camera.main_res ?? null,
          subResolution: camera.sub_res ?? null,
          recording: recordingStates[camera.rec_status] ?? "off",
          keepDays: camera.recycle_keepday ?? null,
          licenseNotMatch: camera.license_not_match,
          resolutionNotMatch: camera.resolution_not_match,
          licenseExpiredSeconds: camera.license_expired_at ?? null,
        }));
      return cameras.length > 0 ? [{ id: host.id, name: host.name, cameras }] : [];
    });
    return hosts.length > 0 ? [{ id: region.id, name: region.name, hosts }] : [];
  });
}
