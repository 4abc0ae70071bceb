import { redirectDocument } from "@remix-run/node";
import { answerForms, FormRejection, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloudAnonymously } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { newPasswordForm } from "~contract/fields";
import { resetLink } from "~contract/recovery";

const linkDocument = graphql(`
  query query_reset_password_link($account_id: Float!, $email: String!, $token: String!) {
    query_reset_password_link(account_id: $account_id, email: $email, token: $token) {
      ok
    }
  }
`);

const resetDocument = graphql(`
  mutation reset_password(
    $account_id: Float!
    $email: String!
    $token: String!
    $password: String!
  ) {
    reset_password(account_id: $account_id, email: $email, token: $token, password: $password) {
      ok
    }
  }
`);

export type LinkProblem = "LINK_FAILED" | "TOKEN_EXPIRED" | "TOO_MANY_ATTEMPTS";

function readLink({ request }: CloudArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return resetLink.safeParse(query).data ?? null;
}

/** The user of the reset link in the address, and the link's problem (null if it can be used). */
export async function findLinkProblem(args: CloudArgs): Promise<{
  problem: LinkProblem | null;
  who: { account_id: string; email: string } | null;
}> {
  const link = readLink(args);
  if (!link) return { problem: "LINK_FAILED", who: null };
  const who = { account_id: String(link.account_id), email: link.email };
  try {
    await callCloudAnonymously(args, linkDocument, link);
    return { problem: null, who };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    const { code } = error;
    const told = code === "TOKEN_EXPIRED" || code === "TOO_MANY_ATTEMPTS" ? code : "LINK_FAILED";
    return { problem: told, who };
  }
}

/**
 * Sets the posted password and redirects to the login page, with the fields filled (docs/decisions-spec.md section 2).
 */
export async function resetPassword(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    reset: onForm(newPasswordForm, async ({ password }) => {
      const link = readLink(args);
      if (!link) throw new FormRejection({ code: "LINK_FAILED" });
      await callCloudAnonymously(args, resetDocument, { ...link, password });
      const query = new URLSearchParams({
        account_id: String(link.account_id),
        email: link.email,
        notice: "PASSWORD_RESET",
      });
      // With the account ID the login page signs out the current user, but only on a document request.
      return redirectDocument(`${paths.login}?${query}`);
    }),
  });
}
