import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";
import { hostsToRegionForm, newRegionForm, regionForm } from "~contract/account-fields";
import { oneId } from "~contract/site-fields";
import { findChoices, findRegion, findRegions } from "./regions.server";
import { regionsQuery } from "./regions-query";

const readQuery = ({ request }: CloudArgs) => regionsQuery.read(new URL(request.url).searchParams);

/** The dialog an address asks for. */
async function loadDialog(args: CloudArgs) {
  const { searchParams } = new URL(args.request.url);
  const dialog = searchParams.get("dialog");
  const id = searchParams.get("id") ?? "";
  if (dialog === "new" || dialog === "move") {
    return { dialog, id, choices: await findChoices(args) } as const;
  }
  if (dialog !== "delete") return null;
  const region = await findRegion(args, id);
  return region && ({ dialog, region } as const);
}

/** All the list shows. */
export async function loadRegions(args: CloudArgs) {
  const { id: viewerId } = await requireMaster(args);
  const query = readQuery(args);
  const [regions, asked] = await Promise.all([findRegions(args, query), loadDialog(args)]);
  return { viewerId, query, regions, asked, requestId: args.context.requestId };
}

export type RegionsPage = Awaited<ReturnType<typeof loadRegions>>;

/** The region of the drawer. @throws Response 404 */
export async function loadRegion(args: CloudArgs, id: string) {
  await requireMaster(args);
  const [region, choices] = await Promise.all([findRegion(args, id), findChoices(args)]);
  if (!region) throw new Response(null, { status: 404 });
  return { region, choices, query: readQuery(args) };
}

export type RegionPage = Awaited<ReturnType<typeof loadRegion>>;

const createDocument = graphql(`
  mutation create_region($name: String!, $host_ids: [ID!], $manager_ids: [ID!]) {
    create_region(name: $name, host_ids: $host_ids, manager_ids: $manager_ids) { id }
  }
`);

const updateDocument = graphql(`
  mutation update_region(
    $id: ID!, $name: String, $host_ids: [ID!], $manager_ids: [ID!], $version: Int
  ) {
    update_region(
      id: $id, name: $name, host_ids: $host_ids, manager_ids: $manager_ids, version: $version
    ) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_region($id: ID!) {
    delete_region(id: $id) { ok }
  }
`);

const moveDocument = graphql(`
  mutation move_hosts_to_region($region_id: ID!, $host_ids: [ID!]!) {
    move_hosts(region_id: $region_id, host_ids: $host_ids) { id }
  }
`);

/** What keeps a region from being deleted, as it is when that was refused. */
export interface RegionUse {
  hosts: string[];
}

async function findUse(args: CloudArgs, form: FormData): Promise<RegionUse> {
  const region = await findRegion(args, String(form.get("id")));
  return { hosts: region?.hosts.map(({ name }) => name) ?? [] };
}

/** Adds, changes or deletes a region, or moves hosts between them; then back to the list. */
export async function changeRegions(args: CloudArgs) {
  const list = regionsQuery.href(readQuery(args));
  return answerForms(await args.request.formData(), {
    create: onForm(newRegionForm, async (region) => {
      await callCloud(args, createDocument, region);
      return flashRedirect(list, "region_added");
    }),
    save: onForm(regionForm, async (region) => {
      await callCloud(args, updateDocument, region);
      return flashRedirect(list, "region_saved");
    }),
    move: onForm(hostsToRegionForm, async (move) => {
      await callCloud(args, moveDocument, move);
      return flashRedirect(list, "hosts_moved");
    }),
    delete: onForm(
      oneId,
      async ({ id }) => {
        await callCloud(args, deleteDocument, { id });
        return flashRedirect(list, "removed");
      },
      { keep: (form) => findUse(args, form) },
    ),
  });
}
