import { archiveForms } from "~/lib/archive/archive-form.server";
import { answerForms } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, nullIf } from "~/lib/http/graphql.server";
import { shareForms } from "~/lib/share/share-form.server";
import { withoutDialog } from "./event-dialog";

const eventDocument = graphql(`
  query query_single_event($id: ID, $pvd_id: ID) {
    query_single_event(id: $id, pvd_id: $pvd_id) {
      id
      device_name
      event_type
      event_id
      event_time
      timezone
      dst_rollback
      host_name
      cam
      overview_link
      snapshot_link
      show_playback
      has_license
      can_live
      can_playback
      ex_info
      share_link { id note }
      archive_id
      host { id region { id name } }
      contact_name
      email
      address
      host_code
      phone
      external_settings
      external_ip
      external_port
      pvd {
        id
        category
        event_id
        box
        attributes {
          age_type
          gender
          hat
          bag
          up_body_color
          up_body_clothing
          low_body_color
          low_body_clothing
          local_time_in
          local_time_out
          vehicle_type
          car_type
          speed_mph
          color
          brand
          lpr
          dwell_time
        }
      }
    }
  }
`);

type SingleEvent = ResultOf<typeof eventDocument>["query_single_event"];

/** An event with all that its detail shows; `now` (Unix seconds) is the server's clock. */
export interface EventDetail extends SingleEvent {
  now: number;
}

export type EventFinding = EventDetail["pvd"][number];

/**
 * The detail of an event by its id, or by the id of a finding in its picture, which is then the only one listed. Null
 * for an event out of reach and for an unknown one alike.
 */
export async function loadEventDetail(
  args: CloudArgs,
  which: { id: string } | { pvd_id: string },
): Promise<EventDetail | null> {
  const answer = await callCloud(args, eventDocument, which).catch(nullIf("EVENT_NOT_FOUND"));
  return answer && { ...answer.query_single_event, now: Math.floor(Date.now() / 1000) };
}

/** Answers the forms of an event's detail, for the action of its route. */
export async function changeEvent(args: CloudArgs) {
  const to = withoutDialog(new URL(args.request.url));
  return answerForms(await args.request.formData(), {
    ...archiveForms(args, { to }),
    ...shareForms(args),
  });
}
