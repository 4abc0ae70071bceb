import { findAccessControlEnd } from "~/lib/handoff/subscribed-service";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { besideThePage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import type { Profile } from "~/lib/session/guards.server";
import { eventTypes } from "~contract/names";
import { chooseShortcuts } from "./shortcuts";

const consoleDocument = graphql(`
  query query_console {
    query_console {
      hosts
      hosts_disconnected
      cameras
      cameras_online
      warnings
      regions
      users
      events_today
      audit_entries_week
      masters
      vpn { used quota }
      order_notices { order_number expired_at cameras doors }
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
      snapshots { id name snapshot_link }
    }
  }
`);

const eventsDocument = graphql(`
  query query_event($eventTypes: [Int!]) {
    query_event(event_type: $eventTypes, limit: 4) {
      list { id device_name event_type event_id event_time timezone snapshot_link }
    }
  }
`);

const viewsDocument = graphql(`
  query query_view_list {
    query_view_list { id name cameras }
  }
`);

const searchesDocument = graphql(`
  query query_saved_search_list {
    query_saved_search_list { id name screen query }
  }
`);

type Summary = ResultOf<typeof consoleDocument>["query_console"];
type Numbers = Omit<Summary, "attention" | "snapshots" | "order_notices" | "masters">;

/** Data of the console's home, each part null where it did not load. Times are Unix seconds. */
export async function getConsole(args: CloudArgs, user: Profile) {
  const eventTypesOfAi = { eventTypes: [eventTypes.ai] };
  const [counted, events, views, searches] = await Promise.all([
    callCloud(args, consoleDocument, {}, besideThePage).catch(notLoaded("the counters")),
    callCloud(args, eventsDocument, eventTypesOfAi, besideThePage).catch(
      notLoaded("the newest events"),
    ),
    callCloud(args, viewsDocument, {}, besideThePage).catch(notLoaded("the views")),
    callCloud(args, searchesDocument, {}, besideThePage).catch(notLoaded("the searches")),
  ]);
  const nowSeconds = Math.floor(Date.now() / 1000);
  const summary: Partial<Summary> = counted?.query_console ?? {};
  const {
    attention = null,
    snapshots = [],
    order_notices: orderNotices = [],
    masters = [],
    ...numbers
  } = summary;
  const isEmpty = views === null && searches === null;
  return {
    nowSeconds,
    name: user.name,
    master: user.master,
    /** Expiry of access control; null without a subscription or after expiry (C073–C075). */
    accessControlUntil: findAccessControlEnd(user, nowSeconds),
    numbers: counted ? (numbers as Numbers) : null,
    masters,
    /** Without a host in reach a user has no rights yet; a master adds the first one. True where that is unknown. */
    mayLook: user.master || user.is_region_manager || numbers.hosts !== 0,
    orderNotices,
    shortcuts: isEmpty
      ? null
      : chooseShortcuts(views?.query_view_list ?? [], searches?.query_saved_search_list ?? []),
    attention,
    snapshots,
    aiEvents: events ? events.query_event.list : null,
    requestId: args.context.requestId,
  };
}

export type ConsoleData = Awaited<ReturnType<typeof getConsole>>;
