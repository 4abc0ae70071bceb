import { data, redirect, redirectDocument } from "@remix-run/node";
import { createFlash } from "~/lib/cookies/flash.server";
import { toRejection } from "~/lib/forms/form.server";
import type { FormErrorCode } from "~/lib/forms/form-answer";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { findReferrer } from "~/lib/http/page-of.server";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { paths } from "~/lib/paths";
import { type Profile, requireUser } from "~/lib/session/guards.server";
import { requireToken } from "~/lib/session/keep-session.server";
import { applications, getHandoffTarget, type HandoffService } from "./handoff-target.server";
import { findAccessControlEnd } from "./subscribed-service";

const setTokenDocument = graphql(`
  mutation set_token($service_id: Int!) {
    set_token(service_id: $service_id) { token }
  }
`);

/** Why the hand-off failed, with details for support. */
export interface FailedHandoff {
  /** NO_APPLICATION: this installation has none; the console itself answers at the application's address. */
  reason: FormErrorCode | "NO_APPLICATION";
  accountId: number;
  atSeconds: number;
  supportUrl: string | null;
}

/** In the console's own address of an application: this installation has none. */
const absentParam = "absent";

/**
 * Gets a token and redirects the user with it to the other application; the token is in the fragment, which servers do
 * not log.
 * @returns the reason when that failed
 * @throws Response the redirect to the application, or back when the service is not available to the user (C067)
 */
export async function handOff(args: CloudArgs, service: HandoffService) {
  const { request } = args;
  const { path, serviceId } = applications[service];
  const user = await requireUser(args);
  if (!isOpen(user, service)) {
    throw redirect(stayingPath(request, path), {
      headers: { "Set-Cookie": await createFlash("paid_only") },
    });
  }
  const { pathname, searchParams } = new URL(request.url);
  // Paths below belong to the application: they reach the console only where there is none. The fragment of the
  // redirect takes the place of the token in the browser's address.
  if (pathname !== path) throw redirect(`${path}?${absentParam}#content`);
  if (searchParams.has(absentParam)) return fail(user, "NO_APPLICATION", 200);
  let token: string;
  try {
    const answer = await callCloud(args, setTokenDocument, { service_id: serviceId });
    token = requireToken(args, "set_token", answer.set_token.token);
  } catch (error) {
    const { fault, status } = toRejection(error);
    return fail(user, fault.code, status);
  }
  const target = getHandoffTarget(request, service);
  target.hash = new URLSearchParams({ token }).toString();
  throw redirectDocument(target.href, {
    headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" },
  });
}

/** Whether the user may open the service. */
function isOpen(user: Profile, service: HandoffService): boolean {
  return service === "eMap" || findAccessControlEnd(user, Date.now() / 1000) !== null;
}

/** The page that the user came from, else the console's home. */
function stayingPath(request: Request, path: string): string {
  const from = findReferrer(request);
  if (!from || from.pathname === paths.login) return paths.console;
  if (from.pathname === path || from.pathname.startsWith(`${path}/`)) return paths.console;
  return safeRedirect(from.pathname + from.search);
}

function fail(user: Profile, reason: FailedHandoff["reason"], status: number) {
  const failed: FailedHandoff = {
    reason,
    accountId: user.account_id,
    atSeconds: Math.floor(Date.now() / 1000),
    supportUrl: findSupportUrl(),
  };
  return data(failed, { status });
}

function findSupportUrl(): string | null {
  const url = process.env.SUPPORT_URL;
  return url && /^(https:|mailto:)/.test(url) && URL.canParse(url) ? url : null;
}
