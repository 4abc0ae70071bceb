import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { graphql } from "~/lib/http/graphql";
import { CloudError, callCloud } from "~/lib/http/graphql.server";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { ptzControl } from "~contract/site-fields";

const ptzDocument = graphql(`
  mutation control_ptz($host_cam_id: ID!, $command: String!, $speed: Int, $preset: Int) {
    control_ptz(host_cam_id: $host_cam_id, command: $command, speed: $speed, preset: $preset) { ok }
  }
`);

/**
 * Moves a camera; the cloud checks the right. Script gets the code of a refusal, or null; a form posted without script
 * is redirected to the wall, which shows the code.
 */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  const form = await args.request.formData();
  const [command, chosen] = String(form.get("command") ?? "").split(" ");
  const numberOf = (value: FormDataEntryValue | null | undefined) =>
    value ? Number(value) : undefined;
  const order = ptzControl.safeParse({
    host_cam_id: form.get("host_cam_id"),
    command,
    speed: numberOf(form.get("speed")),
    preset: numberOf(form.get("preset") ?? chosen),
  });
  let error: string | null = "INVALID_ARGUMENT";
  if (order.success) {
    try {
      await callCloud(args, ptzDocument, order.data);
      error = null;
    } catch (thrown) {
      if (!(thrown instanceof CloudError)) throw thrown;
      error = thrown.code;
    }
  }
  const back = form.get("redirect");
  if (back === null) return Response.json({ error });
  const target = new URL(safeRedirect(back, paths.live), "http://console.invalid");
  target.searchParams.delete("ptz");
  if (error) target.searchParams.set("ptz", error);
  return redirect(target.pathname + target.search);
}

export function loader() {
  return redirect(paths.live);
}
