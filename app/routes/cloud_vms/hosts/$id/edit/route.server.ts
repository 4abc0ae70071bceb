import { data, redirect } from "@remix-run/node";
import { createFlash } from "~/lib/cookies/flash.server";
import { readForm, readTyped, toRefusal } from "~/lib/forms/refusal.server";
import type { FormAnswer } from "~/lib/forms/refusal-answer";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { handOnSecret } from "~/lib/session/host-secret.server";
import { hostForm } from "~contract/site-fields";

const regionsDocument = graphql(`
  query query_region_list {
    query_region_list { id name can_manage }
  }
`);

/** Regions the visitor may move a host to. */
export async function listManagedRegions(args: CloudArgs) {
  const { query_region_list: regions } = await callCloud(args, regionsDocument, {});
  return regions.filter((region) => region.can_manage);
}

const deletionDocument = graphql(`
  query query_host_deletion($id: ID!) {
    query_host_deletion(id: $id) { cameras events archives share_links }
  }
`);

/** What deleting the host would take away: for masters. */
export async function countBelongings(args: CloudArgs, id: string) {
  return (await callCloud(args, deletionDocument, { id })).query_host_deletion;
}

const updateDocument = graphql(`
  mutation update_host(
    $id: ID!
    $display_name: String
    $enabled: Boolean
    $contact_name: String
    $email: String
    $phone: String
    $address: String
    $region_id: ID
    $timezone: String
    $external_settings: Boolean
    $external_ip: String
    $external_port: Int
  ) {
    update_host(
      id: $id
      display_name: $display_name
      enabled: $enabled
      contact_name: $contact_name
      email: $email
      phone: $phone
      address: $address
      region_id: $region_id
      timezone: $timezone
      external_settings: $external_settings
      external_ip: $external_ip
      external_port: $external_port
    ) { id }
  }
`);

const resetDocument = graphql(`
  mutation reset_host_password($id: ID!) {
    reset_host_password(id: $id) {
      host { id name: display_name host_code }
      password
    }
  }
`);

const deleteDocument = graphql(`
  mutation delete_host($id: ID!, $confirm: String!) {
    delete_host(id: $id, confirm: $confirm) { ok }
  }
`);

export const hostFields = [
  "display_name",
  "region_id",
  "timezone",
  "contact_name",
  "email",
  "phone",
  "address",
  "external_ip",
  "external_port",
] as const;
export type HostField = (typeof hostFields)[number];

export async function editHost(args: CloudArgs, id: string) {
  const form = await args.request.formData();
  switch (form.get("intent")) {
    case "save":
      return saveHost(args, id, form);
    case "reset":
      return resetPassword(args, id);
    case "delete":
      return deleteHost(args, id, form);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function saveHost(args: CloudArgs, id: string, form: FormData) {
  const typed = {
    ...readTyped(form, hostFields),
    enabled: form.get("enabled") === "on" ? "on" : "",
    external_settings: form.get("external_settings") === "on" ? "on" : "",
  };
  const refuse = (refusal: FormAnswer["refusal"], status = 400) =>
    data<FormAnswer>({ intent: "save", typed, refusal }, { status });
  const read = readForm(form, hostForm);
  if ("refusal" in read) return refuse(read.refusal);
  const host = read.value;
  try {
    // An empty field is not sent, nor is an unticked box: here both say something.
    await callCloud(args, updateDocument, {
      id,
      region_id: host.region_id ?? null,
      timezone: host.timezone ?? null,
      display_name: host.display_name ?? "",
      contact_name: host.contact_name ?? "",
      email: host.email ?? "",
      phone: host.phone ?? "",
      address: host.address ?? "",
      enabled: host.enabled ?? false,
      external_settings: host.external_settings ?? false,
      external_ip: host.external_ip ?? "",
      external_port: host.external_port ?? null,
    });
  } catch (error) {
    const { refusal, status } = toRefusal(error, hostFields);
    return refuse(refusal, status);
  }
  return redirect(paths.host(id), { headers: { "Set-Cookie": await createFlash("host_saved") } });
}

/** The password goes sealed to the page that shows it once (C085). */
async function resetPassword(args: CloudArgs, id: string) {
  try {
    const { reset_host_password: reset } = await callCloud(args, resetDocument, { id });
    const secret = await handOnSecret(args.request, reset);
    return redirect(`${paths.hostEdit(id)}?dialog=password`, {
      headers: { "Set-Cookie": secret },
    });
  } catch (error) {
    const { refusal, status } = toRefusal(error, []);
    return data<FormAnswer>({ intent: "reset", typed: {}, refusal }, { status });
  }
}

async function deleteHost(args: CloudArgs, id: string, form: FormData) {
  const confirm = String(form.get("confirm") ?? "").slice(0, 64);
  try {
    await callCloud(args, deleteDocument, { id, confirm });
  } catch (error) {
    const { refusal, status } = toRefusal(error, ["confirm"]);
    return data<FormAnswer>({ intent: "delete", typed: { confirm }, refusal }, { status });
  }
  return redirect(paths.hosts, { headers: { "Set-Cookie": await createFlash("host_deleted") } });
}
