import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";
import { newUserForm, userForm } from "~contract/account-fields";
import { oneId } from "~contract/site-fields";
import { findUser, findUsers } from "./users.server";
import { usersQuery } from "./users-query";

/** The dialog an address asks for. */
async function loadDialog(args: CloudArgs) {
  const { searchParams } = new URL(args.request.url);
  const dialog = searchParams.get("dialog");
  if (dialog === "new") return { dialog } as const;
  if (dialog !== "delete" && dialog !== "reset") return null;
  const found = await findUser(args, searchParams.get("id") ?? "");
  return found && ({ dialog, user: found.user } as const);
}

const readQuery = ({ request }: CloudArgs) => usersQuery.read(new URL(request.url).searchParams);
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** All the list shows. */
export async function loadUsers(args: CloudArgs) {
  const { id: viewerId, account_id: accountId } = await requireMaster(args);
  const query = readQuery(args);
  const [users, asked] = await Promise.all([findUsers(args, query), loadDialog(args)]);
  const now = nowSeconds();
  return { viewerId, accountId, query, users, asked, now, requestId: args.context.requestId };
}

export type UsersPage = Awaited<ReturnType<typeof loadUsers>>;

/** The user of the drawer. @throws Response 404 */
export async function loadUser(args: CloudArgs, id: string) {
  const { id: viewerId } = await requireMaster(args);
  const found = await findUser(args, id);
  if (!found) throw new Response(null, { status: 404 });
  return { ...found, viewerId, query: readQuery(args), now: nowSeconds() };
}

export type UserPage = Awaited<ReturnType<typeof loadUser>>;

const createDocument = graphql(`
  mutation create_user($email: String!, $name: String!, $master: Boolean!, $region_ids: [ID!]!) {
    create_user(email: $email, name: $name, master: $master, region_ids: $region_ids) { id }
  }
`);

const updateDocument = graphql(`
  mutation update_user(
    $id: ID!, $name: String!, $master: Boolean!, $region_ids: [ID!]!, $version: Int
  ) {
    update_user(
      id: $id, name: $name, master: $master, region_ids: $region_ids, version: $version
    ) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_user($id: ID!) {
    delete_user(id: $id) { ok }
  }
`);

const resendDocument = graphql(`
  mutation resend_user_invitation($id: ID!) {
    resend_user_invitation(id: $id) { ok }
  }
`);

const resetDocument = graphql(`
  mutation reset_user_2fa($id: ID!) {
    reset_user_2fa(id: $id) { id }
  }
`);

/** Invites, changes or deletes a user; then back to the list. */
export async function changeUsers(args: CloudArgs) {
  const list = usersQuery.href(readQuery(args));
  return answerForms(await args.request.formData(), {
    invite: onForm(newUserForm, async (user) => {
      await callCloud(args, createDocument, user);
      return flashRedirect(list, "invitation_sent");
    }),
    save: onForm(userForm, async (user) => {
      await callCloud(args, updateDocument, user);
      return flashRedirect(list, "user_saved");
    }),
    delete: onForm(oneId, async ({ id }) => {
      await callCloud(args, deleteDocument, { id });
      return flashRedirect(list, "removed");
    }),
    resend: onForm(oneId, async ({ id }) => {
      await callCloud(args, resendDocument, { id });
      return flashRedirect(list, "invitation_sent");
    }),
    reset: onForm(oneId, async ({ id }) => {
      await callCloud(args, resetDocument, { id });
      return flashRedirect(list, "factor_reset");
    }),
  });
}
