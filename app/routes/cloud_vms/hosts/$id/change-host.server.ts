import { data, redirect } from "@remix-run/node";
import { createFlash, type FlashKey } from "~/lib/cookies/flash.server";
import { readForm, readTyped, toRefusal } from "~/lib/forms/refusal.server";
import type { FormAnswer } from "~/lib/forms/refusal-answer";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { cameraChange, outputSwitch, storageChange } from "~contract/site-fields";
import { type HostTab, hostAddress } from "./host-address";

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

const upgradeDocument = graphql(`
  mutation upgrade_host_firmware($id: ID!) {
    upgrade_host_firmware(id: $id) { id }
  }
`);

const enabledDocument = graphql(`
  mutation update_host($id: ID!, $enabled: Boolean) {
    update_host(id: $id, enabled: $enabled) { id }
  }
`);

const cameraFields = ["name", "monitor_enabled", "monitor_type", "recycle_keepday"] as const;
const storageFields = ["recycle_enabled", "recycle_threshold", "recycle_keepday"] as const;

interface Deed {
  /** Where it is seen, if not where it was asked for. */
  tab?: HostTab;
  said?: FlashKey;
  run: () => Promise<unknown>;
}

/** What a form of this page asks for, or what is wrong with it. */
export async function changeHost(args: CloudArgs, hostId: string) {
  const form = await args.request.formData();
  const intent = String(form.get("intent") ?? "");
  const typed = readTyped(form, [...new Set([...cameraFields, ...storageFields])]);
  const refuse = (refusal: FormAnswer["refusal"], status = 400) =>
    data<FormAnswer>({ intent, typed, refusal }, { status });
  const deed = toDeed(args, hostId, intent, form);
  if (deed === null) throw new Response(null, { status: 400 });
  if ("refusal" in deed) return refuse(deed.refusal);
  try {
    await deed.run();
  } catch (error) {
    const fields = intent === "camera" ? cameraFields : storageFields;
    const { refusal, status } = toRefusal(error, fields);
    return refuse(refusal, status);
  }
  const headers = new Headers();
  if (deed.said) headers.set("Set-Cookie", await createFlash(deed.said));
  const to = deed.tab ? hostAddress(hostId, { tab: deed.tab }) : withoutDialog(args.request);
  return redirect(to, { headers });
}

/** The page as it was, its dialog closed. */
function withoutDialog(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete("dialog");
  searchParams.delete("about");
  const text = searchParams.toString();
  return text ? `${pathname}?${text}` : pathname;
}

function toDeed(
  args: CloudArgs,
  hostId: string,
  intent: string,
  form: FormData,
): Deed | { refusal: FormAnswer["refusal"] } | null {
  const enable = form.get("enable") === "1";
  const id = String(form.get("id") ?? "");
  switch (intent) {
    case "camera": {
      const read = readForm(form, cameraChange);
      if ("refusal" in read) return read;
      // An unticked box is not sent at all.
      const change = { ...read.value, monitor_enabled: read.value.monitor_enabled ?? false };
      const run = () => callCloud(args, cameraDocument, change);
      return { said: "camera_saved", run };
    }
    case "monitor":
      return {
        run: () => callCloud(args, cameraDocument, { host_cam_id: id, monitor_enabled: enable }),
      };
    case "license":
      return {
        run: () => callCloud(args, licenseDocument, { host_cam_id: id, enable }),
      };
    case "door_license":
      return {
        run: () => callCloud(args, doorLicenseDocument, { door_id: id, enable }),
      };
    case "output": {
      form.set("host_id", hostId);
      const read = readForm(form, outputSwitch.omit({ on: true }));
      if ("refusal" in read) return { refusal: { form: "INVALID_ARGUMENT" } };
      const run = () => callCloud(args, outputDocument, { ...read.value, on: enable });
      return { run };
    }
    case "storage": {
      form.set("host_id", hostId);
      const read = readForm(form, storageChange);
      if ("refusal" in read) return read;
      const change = { ...read.value, recycle_enabled: read.value.recycle_enabled ?? false };
      const run = () => callCloud(args, storageDocument, change);
      return { said: "storage_saved", run };
    }
    case "upgrade":
      return {
        tab: "firmware",
        said: "firmware_started",
        run: () => callCloud(args, upgradeDocument, { id: hostId }),
      };
    case "enabled":
      return {
        said: enable ? "host_enabled" : "host_disabled",
        run: () => callCloud(args, enabledDocument, { id: hostId, enabled: enable }),
      };
    default:
      return null;
  }
}
