import { urgencyOf } from "~/lib/host/host-state";
import { type HostSummary, hostSummary } from "~/lib/host/host-summary.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import type { Profile } from "~/lib/session/guards.server";
import { type HomeFilter, homeFilters } from "~contract/names";
import type { HomeQuery } from "./home/home-query";

const homeDocument = graphql(
  `
  query query_vms_home {
    query_vms_home(filter: "all") {
      hosts {
        ...HostSummary
      }
      cameras
      cameras_online
      cameras_warning
      cameras_disconnected
      attention {
        kind
        host_id
        host_name
        host_cam_id
        camera_name
        region_name
        since
        value
        detail
      }
      feed { id device_name event_type event_id event_time timezone snapshot_link }
      refreshed_at
    }
    query_console { masters }
  }
`,
  [hostSummary],
);

type Home = ResultOf<typeof homeDocument>["query_vms_home"];
const passes: Record<HomeFilter, (host: HostSummary) => boolean> = {
  all: () => true,
  warning: (host) => host.state === "warning",
  disconnected: (host) => host.state === "disconnected",
  ai_event: (host) => host.ai_events_last_hour > 0,
};

/**
 * The hosts to show, and for each filter the length of the list it opens under the same region and
 * search: one list, counted, so that number and list cannot differ.
 */
export function chooseHosts(hosts: HostSummary[], { filter, region, search }: HomeQuery) {
  const inScope = hosts.filter(
    (host) => (region === "" || host.region.id === region) && matches(host, search),
  );
  const counts = Object.fromEntries(
    homeFilters.map((name) => [name, inScope.filter(passes[name]).length]),
  ) as Record<HomeFilter, number>;
  return { shown: inScope.filter(passes[filter]).sort(byUrgency), counts };
}

/** The gravest state first, in it the gravest problem; those alike stay by region and name, as they come. */
const byUrgency = (one: HostSummary, other: HostSummary): number =>
  urgencyOf(one) - urgencyOf(other);

function matches(host: HostSummary, search: string): boolean {
  if (search === "") return true;
  const wanted = search.toLocaleLowerCase();
  return [host.name, ...host.cameras.map((camera) => camera.name)].some((name) =>
    name.toLocaleLowerCase().includes(wanted),
  );
}

function listRegions(hosts: HostSummary[]) {
  const regions = new Map(hosts.map(({ region }) => [region.id, region.name]));
  return [...regions]
    .map(([id, name]) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Cameras behind the attention list, with what is wrong with each (licence, signal, resolution). */
function listCamerasToLookAt(home: Home) {
  const since = new Map(home.attention.map((item) => [item.host_cam_id, item.since]));
  return home.hosts
    .filter((host) => host.state !== "disconnected" && host.state !== "disabled")
    .flatMap((host) =>
      host.cameras.flatMap((camera) => {
        const problem = findProblem(camera);
        return problem
          ? [
              {
                camera,
                hostId: host.id,
                hostName: host.name,
                problem,
                since: since.get(camera.id) ?? null,
              },
            ]
          : [];
      }),
    );
}

export type CameraProblem = "lost" | "no_license" | "license_not_match" | "resolution_not_match";

function findProblem(camera: HostSummary["cameras"][number]): CameraProblem | null {
  if (!camera.connected) return "lost";
  if (!camera.has_license) return "no_license";
  if (camera.license_not_match) return "license_not_match";
  return camera.resolution_not_match ? "resolution_not_match" : null;
}

/** The home's data; null when the list could not be loaded: the screen offers to try again (D36). */
export async function findHome(args: CloudArgs, user: Profile, query: HomeQuery) {
  const home = await callCloud(args, homeDocument, {}).catch(notLoaded("the home"));
  if (!home) return null;
  const { hosts, ...rest } = home.query_vms_home;
  return {
    ...chooseHosts(hosts, query),
    total: hosts.length,
    mayLook: user.master || user.is_region_manager || hosts.length > 0,
    masters: home.query_console.masters,
    regions: listRegions(hosts),
    cameras: {
      all: rest.cameras,
      online: rest.cameras_online,
      warning: rest.cameras_warning,
      disconnected: rest.cameras_disconnected,
    },
    toLookAt: listCamerasToLookAt(home.query_vms_home),
    feed: rest.feed,
    refreshedAt: rest.refreshed_at,
  };
}

export type HomeData = NonNullable<Awaited<ReturnType<typeof findHome>>>;
