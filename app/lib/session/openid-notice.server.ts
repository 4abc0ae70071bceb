import { CloudError } from "~/lib/http/graphql.server";
import { publicPaths } from "~/lib/public-paths";

const codes = ["OPENID_AWAY", "OPENID_EMAIL", "OPENID_UNKNOWN", "TOO_MANY_ATTEMPTS"] as const;

/** The login page, which says why the OpenID provider led nowhere. @throws what is no such reason */
export function toLoginNotice(error: unknown, target: string): string {
  const isCloud = error === null || error instanceof CloudError;
  if (!isCloud && !(error instanceof Response && error.status === 503)) throw error;
  const code = error instanceof CloudError ? error.code : null;
  const away = error instanceof Response ? "OPENID_AWAY" : null;
  const notice = away ?? codes.find((known) => known === code) ?? "OPENID_FAILED";
  const query = new URLSearchParams({ notice });
  if (target !== publicPaths.console) query.set("redirect", target);
  return `${publicPaths.login}?${query}`;
}
