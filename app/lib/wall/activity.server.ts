import { graphql } from "~/lib/http/graphql";
import { besideThePage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { isId } from "~contract/ids";
import { limits } from "~contract/limits";
import type { Activity } from "./activity";
import { maxActivity } from "./activity";

const activityDocument = graphql(`
  query query_event($host_cam_id: [ID!], $limit: Int) {
    query_event(host_cam_id: $host_cam_id, limit: $limit) {
      list { id cam device_name event_type event_id event_time timezone snapshot_link }
    }
  }
`);

/** The newest events of these cameras in the viewer's reach; null when they could not be loaded (decision D36). */
export async function findActivity(
  args: CloudArgs,
  cameraIds: readonly string[],
): Promise<Activity[] | null> {
  const ids = cameraIds.filter(isId).slice(0, limits.viewCamerasMax);
  if (ids.length === 0) return [];
  try {
    const variables = { host_cam_id: ids, limit: maxActivity };
    const answer = await callCloud(args, activityDocument, variables, besideThePage);
    const events = answer.query_event;
    return events.list.map((event) => ({
      id: event.id,
      cameraId: event.cam ?? null,
      cameraName: event.device_name,
      type: event.event_type,
      eventId: event.event_id,
      seconds: event.event_time,
      timeZone: event.timezone,
      picture: event.snapshot_link ?? null,
    }));
  } catch (error) {
    return notLoaded("the activity of the live wall")(error);
  }
}
