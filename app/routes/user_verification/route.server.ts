import { redirect } from "@remix-run/node";
import { z } from "zod";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { readRecipient } from "~/lib/session/verification.server";
import type { ErrorCode } from "~contract/error-codes";
import { newPasswordForm } from "~contract/fields";
import { verificationLink } from "~contract/sign-up";

const linkDocument = graphql(`
  query query_verification_link($account_id: Float!, $email: String!, $token: String!) {
    query_verification_link(account_id: $account_id, email: $email, token: $token) {
      needs_password
    }
  }
`);

const verifyDocument = graphql(`
  mutation verify_email($account_id: Float!, $email: String!, $token: String!, $password: String) {
    verify_email(account_id: $account_id, email: $email, token: $token, password: $password) { ok }
  }
`);

/** Result of opening a verification link. */
export type Verification = { accountId: string; email: string } & (
  | { state: "ready"; needsPassword: boolean }
  | { state: "verified" | "used" | "failed" }
  | { state: "limited"; waitMinutes: number }
);

/** Checks the link without redeeming it: mail scanners follow links too. */
export async function getVerification(args: CloudArgs): Promise<Verification> {
  const query = new URL(args.request.url).searchParams;
  const who = readRecipient(query);
  if (query.has("verified")) return { ...who, state: "verified" };
  const link = verificationLink.safeParse(Object.fromEntries(query));
  if (!link.success) return { ...who, state: "failed" };
  try {
    const { query_verification_link: found } = await callCloud(args, linkDocument, link.data);
    return { ...who, state: "ready", needsPassword: found.needs_password };
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    if (error.code === "VERIFIED_BEFORE") return { ...who, state: "used" };
    if (error.code !== "TOO_MANY_ATTEMPTS") return { ...who, state: "failed" };
    const waitMinutes = Math.ceil((error.retryAfterSeconds ?? 60) / 60);
    return { ...who, state: "limited", waitMinutes };
  }
}

/** Error codes that the page explains itself; for a missing password it asks. */
const codesOfTheLink: ErrorCode[] = ["VERIFIED_BEFORE", "VERIFY_FAILED", "REQUIRED"];

/** Redeems the link, with an invited user's password; redirects to the page without the token in its address. */
export async function verify(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    confirm: onForm(z.object({}), () => verifyLink(args, null)),
    choose_password: onForm(newPasswordForm, ({ password }) => verifyLink(args, password)),
  });
}

async function verifyLink(args: CloudArgs, password: string | null) {
  const { pathname, search, searchParams } = new URL(args.request.url);
  const link = verificationLink.safeParse(Object.fromEntries(searchParams));
  if (!link.success) return redirect(pathname + search);
  try {
    await callCloud(args, verifyDocument, { ...link.data, password });
  } catch (error) {
    if (!(error instanceof CloudError) || !codesOfTheLink.includes(error.code)) throw error;
    return redirect(pathname + search);
  }
  const query = new URLSearchParams({ verified: "1", account_id: String(link.data.account_id) });
  return redirect(`${paths.userVerification}?${query}`);
}
