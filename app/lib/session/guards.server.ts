import { redirect, redirectDocument } from "@remix-run/node";
import { createFlash } from "~/lib/cookies/flash.server";
import { isForeign } from "~/lib/http/cloud-client.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { besidePublicPage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { pageOf } from "~/lib/http/page-of.server";
import { paths } from "~/lib/paths";
import { type Claims, readClaims } from "./claims";
import { findSessionToken, hasExpiredSession } from "./session.server";

const profileDocument = graphql(`
  query query_profile {
    query_profile {
      id
      account_id
      account_name
      email
      name
      profile_picture
      master
      is_region_manager
      language
      theme
      time_format
      subscribed_service {
        service_id
        expired_at
      }
    }
  }
`);

export type Profile = ResultOf<typeof profileDocument>["query_profile"];

// Layout and child loaders of a request each check the session themselves (threat A14); they share one query.
const profiles = new WeakMap<object, Promise<Profile>>();

/** The signed-in user. @throws Response a redirect to the login page with the full path as its way back (C063) */
export async function requireUser(args: CloudArgs): Promise<Profile> {
  const profile = await findUser(args);
  if (profile) return profile;
  const query = new URLSearchParams();
  if (await hasExpiredSession(args.request)) query.set("notice", "EXPIRED_TOKEN");
  const page = pageOf(args.request);
  if (page !== null) query.set("redirect", page);
  throw redirectDocument(query.size > 0 ? `${paths.login}?${query}` : paths.login);
}

/** The signed-in user, or null for a visitor without a session cookie. */
export async function findUser(args: CloudArgs): Promise<Profile | null> {
  const token = await findSessionToken(args);
  if (!token) return null;
  const known = profiles.get(args.context);
  if (known) return known;
  const profile = callCloud(args, profileDocument, {}).then(({ query_profile: found }) =>
    isForeign(args) ? withClaims(found, readClaims(token)) : found,
  );
  profiles.set(args.context, profile);
  return profile;
}

/**
 * Rights as the token has them (C121), by which another cloud answers; the profile's where it says nothing. A cloud of
 * this process answers by the profile, which may have changed since the sign-in (decision D111).
 */
function withClaims(profile: Profile, { master, subscribedServices }: Claims): Profile {
  return {
    ...profile,
    master: master ?? profile.master,
    subscribed_service: subscribedServices ?? profile.subscribed_service,
  };
}

/**
 * Whether the cloud still knows this browser's session; false where it does not say in time.
 * @throws Response the redirect to the login page when it does not know it
 */
export async function isSessionAlive(args: CloudArgs): Promise<boolean> {
  const profile = await callCloud(args, profileDocument, {}, besidePublicPage).catch(
    notLoaded("the session"),
  );
  return profile !== null;
}

/**
 * The signed-in master. @throws Response a redirect to the console for other users (specification section 2, Route
 * guards)
 */
export async function requireMaster(args: CloudArgs): Promise<Profile> {
  const profile = await requireUser(args);
  if (!profile.master) {
    throw redirect(paths.console, { headers: { "Set-Cookie": await createFlash("master_only") } });
  }
  return profile;
}
