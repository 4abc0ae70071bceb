import { redirect } from "@remix-run/node";
import { promiseHash } from "remix-utils/promise";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { resolveViewMode } from "~/lib/cookies/view-mode.server";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { canUpgrade } from "~/lib/host/firmware";
import { hostSummary } from "~/lib/host/host-summary.server";
import { upgradeHosts } from "~/lib/host/upgrade-host.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { listTimeZones } from "~/lib/i18n/time-zones.server";
import { pickRows } from "~/lib/lists/picked-rows";
import { requireUser } from "~/lib/session/guards.server";
import { createSecretCookie, takeSecret } from "~/lib/session/host-secret.server";
import { socketOrigin } from "~/lib/session/is-secure";
import { hostsMove, hostsUpgrade, newHost } from "~contract/site-fields";
import { type HostsQuery, hostsDialogs, hostsQuery } from "./hosts-query";

const listDocument = graphql(
  `
  query query_host_list(
    $keyword: String, $region_id: ID, $type: Int, $state: String, $has_new_version: Boolean,
    $sort: String, $page: Int, $limit: Int
  ) {
    query_host_list(
      keyword: $keyword, region_id: $region_id, type: $type, state: $state,
      has_new_version: $has_new_version, sort: $sort, page: $page, limit: $limit
    ) {
      total
      per_page
      list {
        ...HostSummary
        enabled can_manage host_code timezone external_ip external_port
        firmware { version cloud_version status progress }
      }
      summary {
        hosts cameras cameras_licensed cameras_not_matching regions types updates storage_used
        storage_total
        updating { id name: display_name firmware { version cloud_version status progress } }
      }
    }
    query_region_list { value: id label: name can_manage }
  }
`,
  [hostSummary],
);

export type HostRow = ResultOf<typeof listDocument>["query_host_list"]["list"][number];

/** The list's data; null when it could not be loaded: the screen offers to try again (D36). */
async function findHosts(args: CloudArgs, query: HostsQuery, limit?: number) {
  const answer = await callCloud(args, listDocument, {
    keyword: query.search || null,
    region_id: query.region || null,
    type: query.type,
    state: query.state,
    has_new_version: query.updates || null,
    sort: query.sort,
    page: query.page,
    limit: limit ?? query.size,
  }).catch(notLoaded("the hosts"));
  if (!answer) return null;
  const { query_host_list: page, query_region_list: regions } = answer;
  return { ...page, regions, refreshedAt: Math.floor(Date.now() / 1000) };
}

export type HostsData = NonNullable<Awaited<ReturnType<typeof findHosts>>>;

/** What the dialogs about ticked hosts say of them. */
async function pickHosts(args: CloudArgs, query: HostsQuery, hosts: HostsData | null) {
  const { searchParams } = new URL(args.request.url);
  const { rows, ...rest } = await pickRows(searchParams, hosts?.list ?? [], (limit) =>
    findHosts(args, { ...query, page: 1 }, limit),
  );
  const picked = rows.map((host) => ({
    id: host.id,
    name: host.name,
    canUpgrade: canUpgrade(host),
    hasNewVersion: host.has_new_version,
    from: host.firmware.version ?? "—",
    to: host.firmware.cloud_version ?? "—",
  }));
  return { ...rest, rows: picked };
}

/** All the page shows, with the Set-Cookie values that go along. */
export async function loadHosts(args: CloudArgs) {
  const user = await requireUser(args);
  const { searchParams } = new URL(args.request.url);
  const query = hostsQuery.read(searchParams);
  const dialog = hostsDialogs.find((name) => name === searchParams.get("dialog")) ?? null;
  const { preferences, view, hosts, handed } = await promiseHash({
    preferences: readPreferences(args.request),
    view: resolveViewMode(args.request),
    hosts: findHosts(args, query),
    handed: takeSecret(args.request, searchParams.get("host")),
  });
  const page = {
    query,
    viewMode: view.viewMode,
    hosts,
    dialog,
    picked: await pickHosts(args, query, hosts),
    secret: handed.secret,
    cloud: socketOrigin(args.request),
    timeZones: dialog === "new" ? listTimeZones() : [],
    timeZone: preferences.timeZone,
    master: user.master,
    canAdd: hosts?.regions.some((region) => region.can_manage) ?? false,
    requestId: args.context.requestId,
  };
  return { page, cookies: [...view.cookies, ...handed.cookies] };
}

export type HostsPage = Awaited<ReturnType<typeof loadHosts>>["page"];

const createDocument = graphql(`
  mutation create_host(
    $name: String!, $type: Int!, $host_code: String, $region_id: ID!, $timezone: String,
    $contact_name: String, $email: String, $phone: String, $address: String
  ) {
    create_host(
      name: $name, type: $type, host_code: $host_code, region_id: $region_id,
      timezone: $timezone, contact_name: $contact_name, email: $email, phone: $phone,
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

/** Adds a host, or changes the ticked ones; then back to the list. */
export async function changeHosts(args: CloudArgs) {
  const { request } = args;
  const query = hostsQuery.read(new URL(request.url).searchParams);
  return answerForms(await request.formData(), {
    // The password goes sealed to the page that shows it once; loading that page again shows nothing (C084).
    create: onForm(newHost, async (values) => {
      const { create_host: created } = await callCloud(args, createDocument, values);
      const secret = await createSecretCookie(request, created);
      return redirect(hostsQuery.href(query, {}, { dialog: "created", host: created.host.id }), {
        headers: { "Set-Cookie": secret },
      });
    }),
    move: onForm(hostsMove, async ({ region_id, ids }) => {
      await callCloud(args, moveDocument, { region_id, host_ids: ids });
      return flashRedirect(hostsQuery.href(query), "hosts_moved");
    }),
    upgrade: onForm(hostsUpgrade, async ({ ids }) => {
      const failures = await upgradeHosts(args, ids);
      if (failures.length > 0) return new FormSuccess(failures);
      return flashRedirect(hostsQuery.href(query), "firmware_started");
    }),
  });
}
