import { redirect } from "@remix-run/node";
import { z } from "zod";
import { setCookies } from "~/lib/cookies/set-cookies";
import { answerForms, FormRejection, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloudAnonymously } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { createShareCookies, findShareToken } from "~/lib/session/share-cookie.server";
import { shareDoorForm } from "~contract/sharing";

const openDocument = graphql(`
  mutation open_share_link($code: String!, $password: String) {
    open_share_link(code: $code, password: $password) {
      share_link_token
    }
  }
`);

const eventDocument = graphql(`
  query query_share_link_event($code: String!) {
    query_share_link_event(code: $code) {
      note
      shared_by
      account_name
      site_name
      expiry_time
      clip_link
      clip_from_ms
      event {
        device_name
        event_type
        event_id
        event_time
        timezone
        host_name
        overview_link
        has_license
        pvd {
          id
          category
          box
          attributes {
            age_type
            gender
            hat
            bag
            up_body_color
            up_body_clothing
            low_body_color
            low_body_clothing
            vehicle_type
            car_type
            speed_mph
            color
            brand
            lpr
            dwell_time
          }
        }
      }
    }
  }
`);

type Shared = ResultOf<typeof eventDocument>["query_share_link_event"];

export type SharedFinding = Shared["event"]["pvd"][number];

export type LinkProblem = "SHARE_LINK_NOT_FOUND" | "SHARE_LINK_EXPIRED";

/** State of the page: the event, the form before it, or an invalid link. */
export type SharePage =
  | ({ state: "event"; now: number } & Shared)
  | { state: "door"; asksPassword: boolean }
  | { state: "over"; problem: LinkProblem };

async function open(args: CloudArgs, code: string, password: string | null): Promise<string> {
  const opened = await callCloudAnonymously(args, openDocument, { code, password });
  return opened.open_share_link.share_link_token;
}

async function readEvent(args: CloudArgs, code: string, token: string): Promise<SharePage> {
  const answer = await callCloudAnonymously(args, eventDocument, { code }, token);
  const now = Math.floor(Date.now() / 1000);
  return { state: "event", now, ...answer.query_share_link_event };
}

/** State of the page for an error of the cloud about the link. @throws every other error */
function toPage(error: unknown): SharePage {
  const code = error instanceof CloudError ? error.code : null;
  if (code === "WRONG_PASSWORD") return { state: "door", asksPassword: true };
  // Too much was opened from here: the form says when it opens again.
  if (code === "TOO_MANY_ATTEMPTS") return { state: "door", asksPassword: false };
  if (code === "SHARE_LINK_NOT_FOUND" || code === "SHARE_LINK_EXPIRED") {
    return { state: "over", problem: code };
  }
  throw error;
}

/** HEAD requests and prefetches must not count as views (threat G13). */
function isVisit({ method, headers }: Request): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return method !== "HEAD" && !purpose.startsWith("prefetch");
}

/**
 * The page's state for this visitor, with cookies for the opened link. Opening counts as a view, so a link that this
 * browser has opened before is only read.
 */
export async function readSharePage(
  args: CloudArgs,
  code: string,
): Promise<{ page: SharePage; cookies: string[] }> {
  try {
    const kept = await readKept(args, code);
    if (kept) return { page: kept, cookies: [] };
    if (!isVisit(args.request)) {
      return { page: { state: "door", asksPassword: false }, cookies: [] };
    }
    const token = await open(args, code, null);
    const page = await readEvent(args, code, token);
    return { page, cookies: await createShareCookies(args.request, code, token) };
  } catch (error) {
    return { page: toPage(error), cookies: [] };
  }
}

/** Null when the link was not opened in this browser, or has a new password since. */
async function readKept(args: CloudArgs, code: string): Promise<SharePage | null> {
  const token = await findShareToken(args.request, code);
  if (!token) return null;
  return readEvent(args, code, token).catch((error: unknown) => {
    if (error instanceof CloudError && error.code === "EXPIRED_TOKEN") return null;
    throw error;
  });
}

/** Opens the link by the posted form, with a password if there is one. */
export async function openSharePage(args: CloudArgs, code: string) {
  return answerForms(await args.request.formData(), {
    open: onForm(z.object({}), () => passDoor(args, code, null)),
    unlock: onForm(shareDoorForm, ({ password }) => passDoor(args, code, password)),
  });
}

async function passDoor(args: CloudArgs, code: string, password: string | null) {
  try {
    const token = await open(args, code, password);
    const cookies = await createShareCookies(args.request, code, token);
    const headers = setCookies(cookies);
    return redirect(paths.sharedEvent(code), { status: 303, headers });
  } catch (error) {
    const fault = error instanceof CloudError ? error.code : null;
    if (fault === "WRONG_PASSWORD" && password !== null) {
      throw new FormRejection({ code: fault }, "password");
    }
    if (fault === null || fault === "TOO_MANY_ATTEMPTS") throw error;
    // The page itself shows the link's state, and asks for a password if needed.
    return redirect(paths.sharedEvent(code), 303);
  }
}
