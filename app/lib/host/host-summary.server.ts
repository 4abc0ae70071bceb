import { graphql, type ResultOf } from "~/lib/http/graphql";

/** Fields of a host that its card and row show; `name` is what the account calls it. */
export const hostSummary = graphql(`
  fragment HostSummary on Host @_unmask {
    id name: display_name type state has_new_version last_seen timezone cameras_connected
    ai_events_last_hour
    region { id name }
    cameras {
      id name connected snapshot_link can_live has_license license_not_match
      resolution_not_match
    }
    latest_event { id device_name event_type event_id event_time timezone }
    storages { drive used total recycle_threshold }
  }
`);

export type HostSummary = ResultOf<typeof hostSummary>;
