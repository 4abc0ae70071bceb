import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { pickRows } from "~/lib/lists/picked-rows";
import { requireMaster } from "~/lib/session/guards.server";
import { licensesForm } from "~contract/subscription-fields";
import { type LicensesQuery, licensesQuery } from "./licenses-query";

const listDocument = graphql(`
  query query_license_device_list(
    $kind: String!, $status: String, $keyword: String, $sort: String, $page: Int, $limit: Int
  ) {
    query_license_device_list(
      kind: $kind, status: $status, keyword: $keyword, sort: $sort, page: $page, limit: $limit
    ) {
      total
      free
      counts { all licensed expired unlicensed }
      list {
        id name host_id host_name index connected enabled licensed other_licensed order_number expired_at
      }
    }
  }
`);

export type LicensesData = ResultOf<typeof listDocument>["query_license_device_list"];
export type LicenseDevice = LicensesData["list"][number];

/** Null when they could not be loaded. */
async function findDevices(
  args: CloudArgs,
  query: LicensesQuery,
  limit: number = query.size,
): Promise<LicensesData | null> {
  const answer = await callCloud(args, listDocument, {
    kind: query.kind,
    status: query.state,
    keyword: query.search || null,
    sort: query.sort,
    page: query.page,
    limit,
  }).catch(notLoaded("the licences"));
  return answer?.query_license_device_list ?? null;
}

const licenseDialogs = ["assign", "release"] as const;

export async function loadLicenses(args: CloudArgs) {
  await requireMaster(args);
  const { searchParams } = new URL(args.request.url);
  const query = licensesQuery.read(searchParams);
  const devices = await findDevices(args, query);
  const dialog = licenseDialogs.find((known) => known === searchParams.get("dialog")) ?? null;
  // Left out of each dialog: what stands already as it would make it.
  const changeable = (list: LicensesData["list"]) =>
    list.map((device) => ({
      ...device,
      can_manage: dialog === "assign" ? !device.licensed : device.order_number !== null,
    }));
  const picked =
    dialog &&
    (await pickRows(searchParams, changeable(devices?.list ?? []), async (limit) => {
      const all = await findDevices(args, { ...query, page: 1 }, limit);
      return all && { ...all, list: changeable(all.list) };
    }));
  const now = Math.floor(Date.now() / 1000);
  return {
    query,
    devices,
    now,
    asked: dialog && picked && { dialog, picked },
    requestId: args.context.requestId,
  };
}

export type LicensesPage = Awaited<ReturnType<typeof loadLicenses>>;

const switchDocument = graphql(`
  mutation switch_licenses($kind: String!, $ids: [ID!]!, $enable: Boolean!) {
    switch_licenses(kind: $kind, ids: $ids, enable: $enable) { count }
  }
`);

/** Assigns licences to the ticked devices, or releases theirs; then back to the list. */
export async function changeLicenses(args: CloudArgs) {
  await requireMaster(args);
  const { request } = args;
  const list = licensesQuery.href(licensesQuery.read(new URL(request.url).searchParams));
  return answerForms(await request.formData(), {
    assign: onForm(licensesForm, async (chosen) => {
      await callCloud(args, switchDocument, { ...chosen, enable: true });
      return flashRedirect(list, "licenses_assigned");
    }),
    release: onForm(licensesForm, async (chosen) => {
      await callCloud(args, switchDocument, { ...chosen, enable: false });
      return flashRedirect(list, "licenses_released");
    }),
  });
}
