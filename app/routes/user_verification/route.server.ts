import { data, redirect } from "@remix-run/node";
import type { Refusal } from "~/lib/forms/form";
import { readForm, toRefusal } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { readWho } from "~/lib/session/verification.server";
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

/** What a verification link leads to. */
export type Verification = { accountId: string; email: string } & (
  | { state: "ready"; needsPassword: boolean }
  | { state: "verified" | "used" | "failed" }
  | { state: "limited"; waitMinutes: number }
);

export interface VerificationAnswer {
  refusal: Refusal<"password" | "confirm_password">;
}

/** Looks at the link without using it: programs that read mails follow links, too. */
export async function getVerification(args: CloudArgs): Promise<Verification> {
  const query = new URL(args.request.url).searchParams;
  const who = readWho(query);
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

/** Uses the link, with the password an invited user chose; on to the same page without the token in its address. */
export async function verify(args: CloudArgs) {
  const url = new URL(args.request.url);
  const here = url.pathname + url.search;
  const form = await args.request.formData();
  const link = verificationLink.safeParse(Object.fromEntries(url.searchParams));
  if (!link.success) return redirect(here);
  const choosesPassword = form.has("password");
  const read = choosesPassword ? readForm(form, newPasswordForm) : null;
  if (read && "refusal" in read) return refuse({ refusal: read.refusal }, 400);
  try {
    const password = read?.value.password ?? null;
    await callCloud(args, verifyDocument, { ...link.data, password });
  } catch (error) {
    const { refusal, status } = toRefusal(error, choosesPassword ? ["password"] : []);
    // The page itself says what became of the link, and asks for a password where one is missing.
    const ofTheLink = ["VERIFIED_BEFORE", "VERIFY_FAILED", "REQUIRED"];
    if (refusal.form && ofTheLink.includes(refusal.form)) return redirect(here);
    return refuse({ refusal }, status);
  }
  const query = new URLSearchParams({ verified: "1", account_id: String(link.data.account_id) });
  return redirect(`${paths.userVerification}?${query}`);
}

function refuse(answer: VerificationAnswer, status: number) {
  return data(answer, { status });
}
