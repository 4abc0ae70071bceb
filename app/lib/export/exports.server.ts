import { redirect } from "@remix-run/node";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded, nullIf } from "~/lib/http/graphql.server";
import { oneId } from "~contract/site-fields";
import { videoExportForm } from "./video-export-form.server";

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
        batch_finished
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

/** The user's exports, newest first; null when they could not be loaded. */
export async function findExports(args: CloudArgs, page: { page?: number; limit?: number } = {}) {
  const answer = await callCloud(args, listDocument, page).catch(notLoaded("the exports"));
  return answer?.query_video_export_list ?? null;
}

/** An export that is gone, removed in another window, is no fault: the page loaded again does not list it. */
const ignoreGone = nullIf("NOT_FOUND");

/** Makes, cancels, removes or tries again an export, as posted; then the page is loaded again. */
export async function changeExports(args: CloudArgs) {
  const { pathname, search } = new URL(args.request.url);
  const here = () => redirect(pathname + search);
  return answerForms(await args.request.formData(), {
    create: onForm(
      videoExportForm,
      async (request) => {
        await callCloud(args, createDocument, request);
        return here();
      },
      // The cloud blames the stream when the account's room is used up.
      { renamed: { stream: null } },
    ),
    cancel: onForm(oneId, async ({ id }) => {
      await callCloud(args, cancelDocument, { id }).catch(ignoreGone);
      return here();
    }),
    retry: onForm(oneId, async ({ id }) => {
      await callCloud(args, retryDocument, { id }).catch(ignoreGone);
      return here();
    }),
  });
}
