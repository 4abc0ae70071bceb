import { data, redirect } from "@remix-run/node";
import { createFlash } from "~/lib/cookies/flash.server";
import { readForm, readTyped, toRefusal } from "~/lib/forms/refusal.server";
import type { FormAnswer } from "~/lib/forms/refusal-answer";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";
import { handOnSecret } from "~/lib/session/host-secret.server";
import type { ErrorCode } from "~contract/error-codes";
import { limits } from "~contract/limits";
import { newHost } from "~contract/site-fields";
import { type HostsQuery, hostsAddress, readHostsQuery } from "./hosts-address";

const listDocument = graphql(`
  query query_host_list(
    $keyword: String
    $region_id: ID
    $type: Int
    $state: String
    $has_new_version: Boolean
    $sort: String
    $page: Int
  ) {
    query_host_list(
      keyword: $keyword
      region_id: $region_id
      type: $type
      state: $state
      has_new_version: $has_new_version
      sort: $sort
      page: $page
    ) {
      total
      per_page
      list {
        id
        name: display_name
        type
        state
        enabled
        can_manage
        host_code
        timezone
        external_ip
        external_port
        has_new_version
        last_seen
        firmware { version cloud_version status progress }
        region { id name }
        cameras {
          id
          name
          connected
          snapshot_link
          can_live
          has_license
          license_not_match
          resolution_not_match
        }
        cameras_connected
        latest_event { id device_name event_type event_id event_time }
        ai_events_last_hour
        storages { drive used total recycle_threshold }
      }
      summary {
        hosts
        cameras
        cameras_licensed
        cameras_not_matching
        regions
        types
        updates
        storage_used
        storage_total
        updating { id name: display_name firmware { version cloud_version status progress } }
      }
    }
    query_region_list { id name can_manage }
  }
`);

export type HostRow = ResultOf<typeof listDocument>["query_host_list"]["list"][number];

/** The list's data; null when it could not be loaded: the screen offers to try again (D36). */
export async function findHosts(args: CloudArgs, query: HostsQuery) {
  const answer = await callCloud(args, listDocument, {
    keyword: query.search || null,
    region_id: query.region || null,
    type: query.type,
    state: query.state,
    has_new_version: query.updates || null,
    sort: query.sort,
    page: query.page,
  }).catch((error: unknown) => {
    if (!(error instanceof CloudError)) throw error;
    console.warn(`the hosts did not load: ${error.code}`);
    return null;
  });
  if (!answer) return null;
  const { query_host_list: page, query_region_list: regions } = answer;
  return { ...page, regions, refreshedAt: Math.floor(Date.now() / 1000) };
}

export type HostsData = NonNullable<Awaited<ReturnType<typeof findHosts>>>;

const createDocument = graphql(`
  mutation create_host(
    $name: String!
    $type: Int!
    $host_code: String
    $region_id: ID!
    $timezone: String
    $contact_name: String
    $email: String
    $phone: String
    $address: String
  ) {
    create_host(
      name: $name
      type: $type
      host_code: $host_code
      region_id: $region_id
      timezone: $timezone
      contact_name: $contact_name
      email: $email
      phone: $phone
      address: $address
    ) {
      host { id name: display_name host_code }
      password
    }
  }
`);

const moveDocument = graphql(`
  mutation move_hosts($region_id: ID!, $host_ids: [ID!]!) {
    move_hosts(region_id: $region_id, host_ids: $host_ids) { id }
  }
`);

const upgradeDocument = graphql(`
  mutation upgrade_host_firmware($id: ID!) {
    upgrade_host_firmware(id: $id) { id }
  }
`);

/** An answer of this page: of several hosts, also those that failed, by id. */
export interface HostsAnswer extends FormAnswer {
  failed?: { id: string; code: ErrorCode }[];
}

export async function changeHosts(args: CloudArgs) {
  const form = await args.request.formData();
  const query = readHostsQuery(new URL(args.request.url).searchParams);
  switch (form.get("intent")) {
    case "create":
      return createHost(args, form, query);
    case "move":
      return moveHosts(args, form, query);
    case "upgrade":
      return upgradeHosts(args, form, query);
    default:
      throw new Response(null, { status: 400 });
  }
}

export const newHostFields = [
  "name",
  "type",
  "region_id",
  "timezone",
  "host_code",
  "contact_name",
  "email",
  "phone",
  "address",
] as const;

/** The password goes sealed to the page that shows it once; loading that page again shows nothing (C084). */
async function createHost(args: CloudArgs, form: FormData, query: HostsQuery) {
  const refuse = (refusal: FormAnswer["refusal"], status = 400) =>
    data<HostsAnswer>(
      { intent: "create", typed: readTyped(form, newHostFields), refusal },
      { status },
    );
  const read = readForm(form, newHost);
  if ("refusal" in read) return refuse(read.refusal);
  try {
    const { create_host: created } = await callCloud(args, createDocument, read.value);
    const { host, password } = created;
    const secret = await handOnSecret(args.request, {
      hostId: host.id,
      hostName: host.name,
      hostCode: host.host_code ?? "",
      password,
    });
    return redirect(hostsAddress(query, { dialog: "created", host: host.id }), {
      headers: { "Set-Cookie": secret },
    });
  } catch (error) {
    const { refusal, status } = toRefusal(error, newHostFields);
    return refuse(refusal, status);
  }
}

function readIds(form: FormData): string[] {
  return form
    .getAll("id")
    .filter((id) => typeof id === "string")
    .slice(0, limits.queryEventsMax);
}

async function moveHosts(args: CloudArgs, form: FormData, query: HostsQuery) {
  const typed = readTyped(form, ["region_id"]);
  try {
    await callCloud(args, moveDocument, { region_id: typed.region_id, host_ids: readIds(form) });
  } catch (error) {
    const { refusal, status } = toRefusal(error, ["region_id"]);
    return data<HostsAnswer>({ intent: "move", typed, refusal }, { status });
  }
  return redirect(hostsAddress(query), {
    headers: { "Set-Cookie": await createFlash("hosts_moved") },
  });
}

/** One after the other: what one host refuses does not hold up the next. */
async function upgradeHosts(args: CloudArgs, form: FormData, query: HostsQuery) {
  const failed: { id: string; code: ErrorCode }[] = [];
  const ids = readIds(form).slice(0, limits.perPage);
  for (const id of ids) {
    await callCloud(args, upgradeDocument, { id }).catch((error: unknown) => {
      if (!(error instanceof CloudError)) throw error;
      failed.push({ id, code: error.code });
    });
  }
  if (ids.length === 0 || failed.length > 0) {
    const refusal = ids.length === 0 ? { form: "AT_LEAST_ONE" as const } : {};
    return data<HostsAnswer>({ intent: "upgrade", typed: {}, refusal, failed }, { status: 400 });
  }
  return redirect(hostsAddress(query), {
    headers: { "Set-Cookie": await createFlash("firmware_started") },
  });
}
