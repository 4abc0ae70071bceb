import { redirect } from "@remix-run/node";
import type { output } from "zod";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { createSecretCookie } from "~/lib/session/host-secret.server";
import { noFields } from "~contract/fields";
import { hostDeletion, hostForm } from "~contract/site-fields";

const regionsDocument = graphql(`
  query query_region_list {
    query_region_list { id name can_manage }
  }
`);

/** Regions that the viewer may move a host to. */
export async function listManagedRegions(args: CloudArgs) {
  const { query_region_list: regions } = await callCloud(args, regionsDocument, {});
  return regions.filter((region) => region.can_manage);
}

const deletionDocument = graphql(`
  query query_host_deletion($id: ID!) {
    query_host_deletion(id: $id) { cameras events archives share_links }
  }
`);

/** Counts of what is deleted with the host; for masters only. */
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
    $version: Int
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
      version: $version
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

export async function editHost(args: CloudArgs, id: string) {
  return answerForms(await args.request.formData(), {
    save: onForm(hostForm, async (host) => {
      await callCloud(args, updateDocument, { id, ...clearEmpty(host) });
      return flashRedirect(paths.host(id), "host_saved");
    }),
    // The password is passed encrypted to the page that shows it once (C085).
    reset: onForm(noFields, async () => {
      const { reset_host_password: reset } = await callCloud(args, resetDocument, { id });
      return redirect(`${paths.hostEdit(id)}?dialog=password`, {
        headers: { "Set-Cookie": await createSecretCookie(args.request, reset) },
      });
    }),
    delete: onForm(hostDeletion, async ({ confirm }) => {
      await callCloud(args, deleteDocument, { id, confirm });
      return flashRedirect(paths.hosts, "host_deleted");
    }),
  });
}

/** Adds defaults for empty fields and unticked boxes, which the form does not post but which are values here. */
function clearEmpty(host: output<typeof hostForm>) {
  return {
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
    version: host.version ?? null,
  };
}
