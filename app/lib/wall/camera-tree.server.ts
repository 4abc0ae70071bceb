import { isForeign } from "~/lib/http/cloud-client.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { isId } from "~contract/ids";
import { limits } from "~contract/limits";
import { recordingStates } from "~contract/names";
import { isNetworkPath } from "~contract/stream-types";
import type { CameraTree, TreePart, VideoRight, WallCamera, WallRegion } from "./camera-list";
import { listOpenHosts } from "./open-branches";

const cameraFields = graphql(`
  fragment WallCameraFields on HostCamera @_unmask {
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
`);

const hostFields = graphql(`
  fragment WallHostFields on CameraHost @_unmask {
    id
    name: display_name
    connected
    type
    nat_live
    nat_rpb
    last_seen
    timezone
    storages @include(if: $recorded) { path }
  }
`);

const treeDocument = graphql(
  `
  query query_camera_tree(
    $right: String!
    $recorded: Boolean!
    $host_id: [ID!]!
    $host_cam_id: [ID!]
    $first: Int!
    $keyword: String!
  ) {
    query_camera_tree(
      right: $right
      host_id: $host_id
      host_cam_id: $host_cam_id
      first: $first
      keyword: $keyword
    ) {
      is_whole
      regions { id name hosts { id name camera_count } }
      found { id name hosts { id name camera_count host_cam_id } }
      cameras { host_id ...WallCameraFields }
      hosts { ...WallHostFields }
      first
    }
  }
`,
  [cameraFields, hostFields],
);

const partDocument = graphql(
  `
  query query_camera_tree_part(
    $right: String!
    $recorded: Boolean!
    $host_id: [ID!]!
    $host_cam_id: [ID!]!
    $keyword: String!
  ) {
    query_camera_tree(right: $right, host_id: $host_id, host_cam_id: $host_cam_id, keyword: $keyword) {
      found { id name hosts { id name camera_count host_cam_id } }
      cameras { host_id ...WallCameraFields }
      hosts { ...WallHostFields }
    }
  }
`,
  [cameraFields, hostFields],
);

/** What the specification names. A cloud of another maker lists all there is. */
const wholeDocument = graphql(
  `
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
        cameras { ...WallCameraFields }
      }
    }
  }
`,
  [cameraFields],
);

type Answer = ResultOf<typeof treeDocument>["query_camera_tree"];
type Host = ResultOf<typeof hostFields>;
type Camera = ResultOf<typeof cameraFields>;
type Found = NonNullable<Answer["found"]>;

export interface TreeRequest {
  right: VideoRight;
  /** Cameras of the wall; null where nobody has chosen any. */
  cameraIds: readonly string[] | null;
  /** How many are opened without a choice. */
  first: number;
}

/** Cameras that the viewer may see, by region and host; empty branches are left out (C091). */
export async function getCameraTree(args: CloudArgs, request: TreeRequest): Promise<CameraTree> {
  const { right, cameraIds, first } = request;
  if (isForeign(args)) return toTree(right, await listWhole(args, right));
  const { searchParams } = new URL(args.request.url);
  const opened = listOpenHosts(searchParams);
  const search = readSearch(searchParams);
  const { query_camera_tree: answer } = await callCloud(args, treeDocument, {
    right,
    recorded: right === "playback",
    host_id: opened,
    host_cam_id: cameraIds?.filter(isId) ?? null,
    first,
    keyword: search,
  });
  const cameras = toCameras(answer, right);
  const byHost = groupByHost(cameras);
  const listsAll = (id: string) => answer.is_whole || opened.includes(id);
  const regions = answer.regions.map((region) => ({
    ...region,
    hosts: region.hosts.map(({ id, name, camera_count: cameraCount }) => ({
      id,
      name,
      cameraCount,
      cameras: listsAll(id) ? (byHost.get(id) ?? []) : null,
      isClosed: !answer.is_whole,
    })),
  }));
  if (answer.is_whole) return toTree(right, regions);
  return {
    right,
    isWhole: false,
    regions,
    found: answer.found && { search, regions: toFound(answer.found, cameras) },
    cameras,
    asked: [...(cameraIds ?? answer.first)],
    first: answer.first,
  };
}

const toTree = (right: VideoRight, regions: WallRegion[]): CameraTree => ({
  right,
  isWhole: true,
  regions,
  found: null,
  cameras: [],
  asked: [],
  first: null,
});

/** What an open page asks for of a tree that is not whole: the cameras of these hosts, these cameras, or a search. */
export async function getTreePart(args: CloudArgs): Promise<TreePart> {
  const { searchParams } = new URL(args.request.url);
  const right = searchParams.get("right") === "playback" ? "playback" : "live";
  const readIds = (name: string) => (searchParams.get(name) ?? "").split(",").filter(isId);
  const search = readSearch(searchParams);
  const { query_camera_tree: answer } = await callCloud(args, partDocument, {
    right,
    recorded: right === "playback",
    host_id: readIds("hosts"),
    host_cam_id: readIds("cameras"),
    keyword: search,
  });
  const cameras = toCameras(answer, right);
  return { cameras, found: answer.found && { search, regions: toFound(answer.found, cameras) } };
}

const readSearch = (params: URLSearchParams): string =>
  (params.get("q") ?? "").trim().slice(0, limits.nameMaxChars);

/** A host is shown closed unless every camera that was found of it is listed. */
function toFound(found: Found, cameras: readonly WallCamera[]): WallRegion[] {
  const byId = new Map(cameras.map((camera) => [camera.id, camera]));
  return found.map((region) => ({
    ...region,
    hosts: region.hosts.map(({ id, name, camera_count: cameraCount, host_cam_id: ids }) => {
      const isListed = ids.length === cameraCount;
      const listed = ids.flatMap((camera) => byId.get(camera) ?? []);
      return { id, name, cameraCount, cameras: isListed ? listed : null, isClosed: !isListed };
    }),
  }));
}

async function listWhole(args: CloudArgs, right: VideoRight): Promise<WallRegion[]> {
  const answer = await callCloud(args, wholeDocument, { recorded: right === "playback" });
  return answer.query_region_host_list.flatMap((region) => {
    const hosts = region.hosts.flatMap((host) => {
      const connected = host.state === "online" || host.state === "warning";
      const cameras = host.cameras
        .filter((camera) => camera[right === "live" ? "can_live" : "can_playback"])
        .map((camera) => toCamera(camera, { ...host, connected }, right));
      const { id, name } = host;
      return cameras.length > 0
        ? [{ id, name, cameraCount: cameras.length, cameras, isClosed: false }]
        : [];
    });
    return hosts.length > 0 ? [{ id: region.id, name: region.name, hosts }] : [];
  });
}

function toCameras(
  { cameras, hosts }: Pick<Answer, "cameras" | "hosts">,
  right: VideoRight,
): WallCamera[] {
  const byId = new Map(hosts.map((host) => [host.id, host]));
  return cameras.flatMap((camera) => {
    const host = byId.get(camera.host_id);
    return host ? [toCamera(camera, host, right)] : [];
  });
}

function groupByHost(cameras: readonly WallCamera[]): Map<string, WallCamera[]> {
  const groups = new Map<string, WallCamera[]>();
  for (const camera of cameras) {
    const group = groups.get(camera.hostId);
    if (group) group.push(camera);
    else groups.set(camera.hostId, [camera]);
  }
  return groups;
}

const toCamera = (camera: Camera, host: Host, right: VideoRight): WallCamera => ({
  id: camera.id,
  name: camera.name,
  hostId: host.id,
  hostName: host.name,
  hostConnected: host.connected,
  connected: camera.connected,
  hasLicense: camera.has_license,
  hostType: host.type,
  // Live video and playback have separate NAT types (C089).
  natType: right === "live" ? host.nat_live : host.nat_rpb,
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
});
