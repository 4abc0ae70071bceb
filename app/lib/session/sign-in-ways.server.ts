import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloudAnonymously } from "~/lib/http/graphql.server";

const waysDocument = graphql(`
  query query_sign_in_ways {
    query_sign_in_ways { passkeys openid openid_origin sign_up }
  }
`);

/** How people can sign in besides a password. */
export interface SignInWays {
  passkeys: boolean;
  /** Name of the OpenID provider. */
  openid: string | null;
  /** Where it signs people out. */
  openid_origin: string | null;
  /** Who may open an account: open, invited or off. */
  sign_up: string;
}

const keptMs = 60_000;
/** Cached: a setting of the cloud, the same for every visitor. */
let kept: { ways: SignInWays; untilMs: number } | null = null;

/** None when the cloud does not say: the password is always there. */
export async function findSignInWays(args: CloudArgs): Promise<SignInWays> {
  if (kept && performance.now() < kept.untilMs) return kept.ways;
  try {
    const { query_sign_in_ways: ways } = await callCloudAnonymously(args, waysDocument, {});
    kept = { ways, untilMs: performance.now() + keptMs };
    return ways;
  } catch (error) {
    console.warn(`ways to sign in unknown: ${error instanceof Error ? error.message : "refused"}`);
    return { passkeys: false, openid: null, openid_origin: null, sign_up: "open" };
  }
}
