import type { CloudSettings } from "../settings";

/** Pages of the console that mails point to (specification section 2). */
type LinkPage = "/user_verification" | "/reset_password";

/** A link for mails, on the configured origin and never on a request's Host header (threat B13). */
export function createLink(
  { publicOrigin }: Pick<CloudSettings, "publicOrigin">,
  page: LinkPage,
  user: { accountId: number; email: string; token: string },
): string {
  const url = new URL(page, publicOrigin);
  url.searchParams.set("account_id", String(user.accountId));
  url.searchParams.set("email", user.email);
  url.searchParams.set("token", user.token);
  return url.href;
}
