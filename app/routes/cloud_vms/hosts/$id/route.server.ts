import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, nullIf } from "~/lib/http/graphql.server";

const hostDocument = graphql(`
  query query_single_host($id: ID!) {
    query_single_host(id: $id) {
      id
      name
      display_name
      deviceName
      type
      state
      enabled
      can_manage
      settings_version
      host_code
      contact_name
      email
      phone
      address
      timezone
      external_settings
      external_ip
      external_port
      nat_live
      nat_rpb
      relay_host_id
      support
      created
      last_seen
      has_new_version
      fw_status
      firmware { version cloud_version status progress }
      region { id name managers { user_id name email } }
      latest_event { id device_name event_type event_id event_time }
      cameras {
        id
        index
        name
        connected
        snapshot_link
        monitor_enabled
        monitor_type
        rec_status
        recycle_keepday
        main_res
        sub_res
        can_live
        can_playback
        can_ptz
        ptz
        has_license
        license_not_match
        resolution_not_match
        license_expired_at
        license_data { license_id order_number expired_at }
      }
      cameras_connected
      modules { id index name input output triggered connected }
      storages {
        drive
        path
        used
        remaining
        total
        recycle_enabled
        recycle_threshold
        recycle_keepday
      }
      pos {
        id
        name
        transaction_amount
        transaction_count
        start_time
        mapped_camera { id name }
        conversion_rate
        connected
      }
      doors {
        id
        index
        name
        connected
        enabled
        licensed
        other_licensed
        license_data { order_number expired_at }
      }
    }
  }
`);

export type HostDetail = ResultOf<typeof hostDocument>["query_single_host"];
export type HostCameraRow = HostDetail["cameras"][number];

/** @throws Response 404 for a host out of reach and for an unknown one alike */
export async function getHost(args: CloudArgs, id: string): Promise<HostDetail> {
  const answer = await callCloud(args, hostDocument, { id }).catch(nullIf("HOST_NOT_FOUND"));
  if (!answer) throw new Response(null, { status: 404 });
  return answer.query_single_host;
}

const accessDocument = graphql(`
  query query_permission_list {
    query_permission_list {
      id
      name
      users { id name email }
      cameras { host_cam_id live playback ptz }
      auto_allow_new_cameras { region_ids host_ids }
    }
  }
`);

/** Sets of operator privileges with a camera of this host, limited to those that the viewer may see. */
export async function listAccess(args: CloudArgs, host: HostDetail) {
  const own = new Set(host.cameras.map((camera) => camera.id));
  const { query_permission_list: sets } = await callCloud(args, accessDocument, {});
  return sets.flatMap(({ cameras, auto_allow_new_cameras: auto, ...set }) => {
    const here = cameras.filter((camera) => own.has(camera.host_cam_id));
    const joins = auto.host_ids.includes(host.id) || auto.region_ids.includes(host.region.id);
    if (here.length === 0 && !joins) return [];
    return [
      {
        ...set,
        live: here.filter((camera) => camera.live).length,
        playback: here.filter((camera) => camera.playback).length,
        ptz: here.filter((camera) => camera.ptz).length,
        joins,
      },
    ];
  });
}

const licensesDocument = graphql(`
  query query_license_list($host_id: ID) {
    query_license_list(host_id: $host_id) { id kind expired host_cam_id door_id }
  }
`);

/** Number of free licences; for masters only. */
export async function countFreeLicenses(args: CloudArgs, hostId: string) {
  const { query_license_list: ports } = await callCloud(args, licensesDocument, {
    host_id: hostId,
  });
  const free = ports.filter((port) => !port.expired && !port.host_cam_id && !port.door_id);
  return {
    camera: free.filter((port) => port.kind === "camera").length,
    door: free.filter((port) => port.kind === "door").length,
  };
}
