import { redirect } from "@remix-run/node";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { upgradeHost } from "~/lib/host/upgrade-host.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { noFields } from "~contract/fields";
import {
  cameraForm,
  hostSwitch,
  idSwitch,
  outputSwitchForm,
  storageForm,
} from "~contract/site-fields";
import { hostQuery } from "./host-query";

const cameraDocument = graphql(`
  mutation update_host_camera(
    $host_cam_id: ID!
    $name: String
    $monitor_enabled: Boolean
    $monitor_type: Int
    $recycle_keepday: Int
  ) {
    update_host_camera(
      host_cam_id: $host_cam_id
      name: $name
      monitor_enabled: $monitor_enabled
      monitor_type: $monitor_type
      recycle_keepday: $recycle_keepday
    ) { id }
  }
`);

const licenseDocument = graphql(`
  mutation switch_camera_license($host_cam_id: ID!, $enable: Boolean!) {
    switch_camera_license(host_cam_id: $host_cam_id, enable: $enable) { ok }
  }
`);

const doorLicenseDocument = graphql(`
  mutation switch_door_license($door_id: ID!, $enable: Boolean!) {
    switch_door_license(door_id: $door_id, enable: $enable) { ok }
  }
`);

const outputDocument = graphql(`
  mutation switch_module_output($host_id: ID!, $module: Int!, $output: Int!, $on: Boolean!) {
    switch_module_output(host_id: $host_id, module: $module, output: $output, on: $on) { id }
  }
`);

const storageDocument = graphql(`
  mutation update_host_storage(
    $host_id: ID!
    $drive: String!
    $recycle_enabled: Boolean
    $recycle_threshold: Int
    $recycle_keepday: Int
  ) {
    update_host_storage(
      host_id: $host_id
      drive: $drive
      recycle_enabled: $recycle_enabled
      recycle_threshold: $recycle_threshold
      recycle_keepday: $recycle_keepday
    ) { drive }
  }
`);

const enabledDocument = graphql(`
  mutation update_host($id: ID!, $enabled: Boolean) {
    update_host(id: $id, enabled: $enabled) { id }
  }
`);

/** Action of the page: changes the host or one of its parts. */
export async function changeHost(args: CloudArgs, hostId: string) {
  const { request } = args;
  const here = withoutDialog(request);
  return answerForms(await request.formData(), {
    camera: onForm(cameraForm, async (change) => {
      await callCloud(args, cameraDocument, change);
      return flashRedirect(here, "camera_saved");
    }),
    monitor: onForm(idSwitch, async ({ id, enable }) => {
      await callCloud(args, cameraDocument, { host_cam_id: id, monitor_enabled: enable });
      return redirect(here);
    }),
    license: onForm(idSwitch, async ({ id, enable }) => {
      await callCloud(args, licenseDocument, { host_cam_id: id, enable });
      // Its button stands in the camera's dialog, where a name may be typed that is not saved yet.
      const { pathname, search } = new URL(request.url);
      return redirect(pathname + search);
    }),
    door_license: onForm(idSwitch, async ({ id, enable }) => {
      await callCloud(args, doorLicenseDocument, { door_id: id, enable });
      return redirect(here);
    }),
    output: onForm(outputSwitchForm, async ({ enable: on, ...output }) => {
      await callCloud(args, outputDocument, { host_id: hostId, ...output, on });
      return redirect(here);
    }),
    storage: onForm(storageForm, async (change) => {
      await callCloud(args, storageDocument, { host_id: hostId, ...change });
      return flashRedirect(here, "storage_saved");
    }),
    upgrade: onForm(noFields, async () => {
      await upgradeHost(args, hostId);
      return flashRedirect(hostQuery(hostId).open({ tab: "firmware" }), "firmware_started");
    }),
    enabled: onForm(hostSwitch, async ({ enable: enabled }) => {
      await callCloud(args, enabledDocument, { id: hostId, enabled });
      return flashRedirect(here, enabled ? "host_enabled" : "host_disabled");
    }),
  });
}

/** Address of the page with its dialog closed. */
function withoutDialog(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("dialog");
  searchParams.delete("about");
  const text = searchParams.toString();
  return text ? `${pathname}?${text}` : pathname;
}
