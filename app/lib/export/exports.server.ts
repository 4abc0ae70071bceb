import { data, redirect } from "@remix-run/node";
import { readForm, toRefusal } from "~/lib/forms/refusal.server";
import type { FormAnswer } from "~/lib/forms/refusal-answer";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { fromDateTimeValue } from "~/lib/time/timeline-scale";
import { limits } from "~contract/limits";
import { isTimeZone } from "~contract/time-zone";
import { newVideoExport } from "~contract/video-export";

const listDocument = graphql(`
  query query_video_export_list($page: Int, $limit: Int) {
    query_video_export_list(page: $page, limit: $limit) {
      total
      per_page
      max_seconds
      max_cameras
      keep_days
      paces { stream seconds_per_second bytes_per_second }
      list {
        id
        batch
        camera_name
        host_name
        timezone
        start_time
        end_time
        status
        percent
        fault
        file_size
        expired_at
        seconds_left
        position
      }
    }
  }
`);

const createDocument = graphql(`
  mutation create_video_export(
    $host_cam_ids: [ID!]!
    $start_date: Int!
    $end_date: Int!
    $stream: String
  ) {
    create_video_export(
      host_cam_ids: $host_cam_ids
      start_date: $start_date
      end_date: $end_date
      stream: $stream
    ) { id }
  }
`);

const cancelDocument = graphql(`
  mutation cancel_video_export($id: ID!) {
    cancel_video_export(id: $id) { ok }
  }
`);

const retryDocument = graphql(`
  mutation retry_video_export($id: ID!) {
    retry_video_export(id: $id) { id }
  }
`);

/** The visitor's exports, newest first; null when they could not be loaded. */
export async function findExports(args: CloudArgs, page: { page?: number; limit?: number } = {}) {
  const answer = await callCloud(args, listDocument, page).catch(notLoaded("the exports"));
  return answer?.query_video_export_list ?? null;
}

export type ExportsData = NonNullable<Awaited<ReturnType<typeof findExports>>>;

const exportFields = ["host_cam_ids", "start_date", "end_date", "stream"] as const;

/** Makes, cancels, removes or tries again an export, as posted; then the page is asked for anew. */
export async function changeExports(args: CloudArgs) {
  const form = await args.request.formData();
  const { pathname, search } = new URL(args.request.url);
  const intent = String(form.get("intent"));
  const id = String(form.get("id") ?? "").slice(0, 20);
  try {
    if (intent === "create") {
      const refused = await createExports(args, form);
      if (refused) return data(refused, { status: 400 });
    } else if (intent === "cancel") await callCloud(args, cancelDocument, { id });
    else if (intent === "retry") await callCloud(args, retryDocument, { id });
    else throw new Response(null, { status: 400 });
  } catch (error) {
    const { refusal, status } = toRefusal(error, exportFields);
    // It is gone already, as in another window: the list shows so.
    if (intent === "cancel" && refusal.form === "NOT_FOUND") return redirect(pathname + search);
    return data<FormAnswer>({ intent, typed: readTyped(form), refusal }, { status });
  }
  return redirect(pathname + search);
}

async function createExports(args: CloudArgs, form: FormData): Promise<FormAnswer | null> {
  const { query_video_export_list: told } = await callCloud(args, listDocument, { limit: 1 });
  const read = readForm(toSeconds(form), newVideoExport(told.max_seconds));
  if ("refusal" in read) return { intent: "create", typed: readTyped(form), refusal: read.refusal };
  await callCloud(args, createDocument, read.value);
  return null;
}

/** The dates of the form's fields, on the clock of its place, as Unix seconds. */
function toSeconds(form: FormData): FormData {
  const zone = form.get("zone");
  const timeZone = isTimeZone(zone) ? zone : "UTC";
  const read = new FormData();
  for (const cameraId of form.getAll("host_cam_ids").slice(0, limits.exportCamerasMax + 1)) {
    read.append("host_cam_ids", cameraId);
  }
  for (const name of ["start_date", "end_date"]) {
    const ms = fromDateTimeValue(String(form.get(name) ?? "").slice(0, 19), timeZone);
    if (ms !== null) read.set(name, String(Math.floor(ms / 1000)));
  }
  read.set("stream", form.get("stream") ?? "main");
  return read;
}

function readTyped(form: FormData): Record<string, string> {
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 40);
  return {
    host_cam_ids: form
      .getAll("host_cam_ids")
      .slice(0, limits.exportCamerasMax)
      .join(",")
      .slice(0, 800),
    start_date: text("start_date"),
    end_date: text("end_date"),
    stream: text("stream"),
  };
}
