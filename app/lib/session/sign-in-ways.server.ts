import { graphql } from "~/lib/http/graphql";
import { besidePublicPage, callCloudAnonymously } from "~/lib/http/graphql.server";
import { keepAsked } from "~/lib/http/keep-asked.server";

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

/** None when the cloud does not say: the password is always there. */
export const findSignInWays = keepAsked<SignInWays>({
  what: "ways to sign in",
  otherwise: { passkeys: false, openid: null, openid_origin: null, sign_up: "open" },
  async ask(args) {
    const answer = await callCloudAnonymously(args, waysDocument, {}, null, besidePublicPage);
    return answer.query_sign_in_ways;
  },
});
