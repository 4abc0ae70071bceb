import type { CloudSettings } from "../settings";

/** Pages of the console that mails point to (specification section 2). */
type LinkPage = "/user_verification" | "/reset_password";

/** A link on the configured origin; a request's Host has no say (threat B13). */
export function createLink(
  { publicOrigin }: Pick<CloudSettings, "publicOrigin">,
  page: LinkPage,
  who: { accountId: number; email: string; token: string },
): string {
  const url = new URL(page, publicOrigin);
  url.searchParams.set("account_id", String(who.accountId));
  url.searchParams.set("email", who.email);
  url.searchParams.set("token", who.token);
  return url.href;
}
