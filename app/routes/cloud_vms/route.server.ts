import { withSmallPictures } from "~/lib/event/small-pictures.server";
import { urgencyOf } from "~/lib/host/host-state";
import { type HostSummary, hostSummary } from "~/lib/host/host-summary.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import type { Profile } from "~/lib/session/guards.server";
import { type HomeFilter, homeFilters } from "~contract/names";
import { type HomeQuery, hostsPerPage } from "./home/home-query";

const homeDocument = graphql(
  `
  query query_vms_home(
    $filter: String!, $region_id: ID, $keyword: String, $page: Int!, $limit: Int!, $look_at: Int!
  ) {
    query_vms_home(
      filter: $filter, region_id: $region_id, keyword: $keyword, page: $page, limit: $limit
    ) {
      hosts {
        ...HostSummary
      }
      counts { all warning disconnected ai_event }
      regions { id name }
      all
      cameras
      cameras_online
      cameras_warning
      cameras_disconnected
      cameras_to_look_at(limit: $look_at) {
        total
        list {
          since
          camera {
            id name connected snapshot_link has_license license_not_match resolution_not_match
            host { id name: display_name }
          }
        }
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

/** Cameras to look at that are shown, of all there are. */
const shownToLookAt = 8;

const passes: Record<HomeFilter, (host: HostSummary) => boolean> = {
  all: () => true,
  warning: (host) => host.state === "warning",
  disconnected: (host) => host.state === "disconnected",
  ai_event: (host) => host.ai_events_last_hour > 0,
};

/**
 * Of a cloud of another maker, which answers every host: those to show, and for each filter the length of the list it opens under the same region and
 * search: one list, counted, so that number and list cannot differ.
 */
export function chooseHosts(
  hosts: HostSummary[],
  { filter, region, search }: Omit<HomeQuery, "page">,
) {
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

function listFrom(hosts: HostSummary[], query: HomeQuery) {
  const { shown, counts } = chooseHosts(hosts, query);
  const first = (query.page - 1) * hostsPerPage;
  return {
    shown: shown.slice(first, first + hostsPerPage),
    counts,
    total: hosts.length,
    regions: listRegions(hosts),
  };
}

/** Cameras with what is wrong with each (licence, signal, resolution). */
function listToLookAt({ total, list }: Home["cameras_to_look_at"]) {
  const shown = list.flatMap(({ camera, since }) => {
    const problem = findProblem(camera);
    return problem ? [{ camera, hostName: camera.host.name, problem, since: since ?? null }] : [];
  });
  return { total, shown };
}

export type CameraProblem = "lost" | "no_license" | "license_not_match" | "resolution_not_match";

type LookedAtCamera = Home["cameras_to_look_at"]["list"][number]["camera"];

function findProblem(camera: LookedAtCamera): CameraProblem | null {
  if (!camera.connected) return "lost";
  if (!camera.has_license) return "no_license";
  if (camera.license_not_match) return "license_not_match";
  return camera.resolution_not_match ? "resolution_not_match" : null;
}

/** The home's data; null when the list could not be loaded: the screen offers to try again (D36). */
export async function findHome(args: CloudArgs, user: Profile, query: HomeQuery) {
  const home = await callCloud(args, homeDocument, {
    filter: query.filter,
    region_id: query.region || null,
    keyword: query.search || null,
    page: query.page,
    limit: hostsPerPage,
    look_at: shownToLookAt,
  }).catch(notLoaded("the home"));
  if (!home) return null;
  const { hosts, counts, regions, all: total, ...rest } = home.query_vms_home;
  const list = counts ? { shown: hosts, counts, total, regions } : listFrom(hosts, query);
  return {
    ...list,
    mayLook: user.master || user.is_region_manager || list.total > 0,
    masters: home.query_console.masters,
    cameras: {
      all: rest.cameras,
      online: rest.cameras_online,
      warning: rest.cameras_warning,
      disconnected: rest.cameras_disconnected,
    },
    toLookAt: listToLookAt(rest.cameras_to_look_at),
    feed: withSmallPictures(rest.feed),
    refreshedAt: rest.refreshed_at,
  };
}

export type HomeData = NonNullable<Awaited<ReturnType<typeof findHome>>>;
