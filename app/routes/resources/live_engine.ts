import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { graphql } from "~/lib/http/graphql";
import { CloudError, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";

const addressDocument = graphql(`
  query query_media_engine($host_cam_id: ID!, $stream: String!) {
    query_media_engine(host_cam_id: $host_cam_id, stream: $stream) { whep_url }
  }
`);

/**
 * Where script reads a camera's live video at the media engine; null where it cannot, or where the camera is out of the
 * viewer's reach. Its host publishes the stream from then on.
 */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const form = await args.request.formData();
  const of = { host_cam_id: String(form.get("host_cam_id")), stream: String(form.get("stream")) };
  const headers = { "Cache-Control": "no-store" };
  try {
    const { query_media_engine: found } = await callCloud(args, addressDocument, of);
    return Response.json(found?.whep_url ? found : null, { headers });
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    return Response.json(null, { headers });
  }
}

export function loader() {
  return redirect(paths.live);
}
