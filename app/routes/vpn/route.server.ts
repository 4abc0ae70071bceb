import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";
import { oneId } from "~contract/site-fields";
import { newVpnForm, vpnNotesForm } from "~contract/vpn-fields";
import { findVpnEntries, findVpnEntry } from "./vpn.server";
import { vpnQuery } from "./vpn-query";

/** The dialog an address asks for. */
async function loadDialog(args: CloudArgs) {
  const { searchParams } = new URL(args.request.url);
  const dialog = searchParams.get("dialog");
  if (dialog === "new") return { dialog } as const;
  if (dialog !== "delete") return null;
  const entry = await findVpnEntry(args, searchParams.get("id") ?? "");
  return entry && ({ dialog, entry } as const);
}

/** All the list shows. */
export async function loadVpn(args: CloudArgs) {
  await requireMaster(args);
  const query = vpnQuery.read(new URL(args.request.url).searchParams);
  const [entries, asked] = await Promise.all([findVpnEntries(args, query), loadDialog(args)]);
  const now = Math.floor(Date.now() / 1000);
  return { query, entries, asked, now, requestId: args.context.requestId };
}

export type VpnPage = Awaited<ReturnType<typeof loadVpn>>;

/** The entry of the drawer. @throws Response 404 */
export async function loadVpnEntry(args: CloudArgs, id: string) {
  await requireMaster(args);
  const entry = await findVpnEntry(args, id);
  if (!entry) throw new Response(null, { status: 404 });
  const query = vpnQuery.read(new URL(args.request.url).searchParams);
  return { entry, query, now: Math.floor(Date.now() / 1000) };
}

export type VpnEntryPage = Awaited<ReturnType<typeof loadVpnEntry>>;

const createDocument = graphql(`
  mutation create_vpn($vpn_id: String!, $notes: String) {
    create_vpn(vpn_id: $vpn_id, notes: $notes) { id }
  }
`);

const updateDocument = graphql(`
  mutation update_vpn($id: ID!, $notes: String!) {
    update_vpn(id: $id, notes: $notes) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_vpn($id: ID!) {
    delete_vpn(id: $id) { ok }
  }
`);

/** Adds an entry, changes its notes or deletes it; then back to the list. */
export async function changeVpn(args: CloudArgs) {
  const { request } = args;
  const list = vpnQuery.href(vpnQuery.read(new URL(request.url).searchParams));
  return answerForms(await request.formData(), {
    create: onForm(newVpnForm, async (entry) => {
      await callCloud(args, createDocument, entry);
      return flashRedirect(list, "vpn_added");
    }),
    notes: onForm(vpnNotesForm, async (entry) => {
      await callCloud(args, updateDocument, entry);
      return flashRedirect(list, "vpn_saved");
    }),
    delete: onForm(oneId, async ({ id }) => {
      await callCloud(args, deleteDocument, { id });
      return flashRedirect(list, "removed");
    }),
  });
}
