import { data } from "@remix-run/node";
import type { Refusal } from "~/lib/forms/form";
import { readForm, readTyped, toRefusal } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { redirectToSent } from "~/lib/session/verification.server";
import { reverifyForm } from "~contract/sign-up";

const resendDocument = graphql(`
  mutation resend_verification_email($account_id: Float!, $email: String!) {
    resend_verification_email(account_id: $account_id, email: $email) { ok }
  }
`);

const fields = ["account_id", "email"] as const;

export interface ReverifyAnswer {
  typed: Record<(typeof fields)[number], string>;
  refusal: Refusal<(typeof fields)[number]>;
}

/** Sends the verification mail again, at most every three minutes (C334). */
export async function resendVerification(args: CloudArgs) {
  const form = await args.request.formData();
  const typed = readTyped(form, fields);
  const read = readForm(form, reverifyForm);
  if ("refusal" in read) return refuse({ typed, refusal: read.refusal }, 400);
  const { account_id, email } = read.value;
  try {
    await callCloud(args, resendDocument, { account_id, email });
  } catch (error) {
    const { refusal, status } = toRefusal(error, fields);
    return refuse({ typed, refusal }, status);
  }
  return redirectToSent(paths.reverifyEmail, { accountId: account_id, email });
}

function refuse(answer: ReverifyAnswer, status: number) {
  return data(answer, { status });
}
