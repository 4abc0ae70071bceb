import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CaptchaAction } from "~/lib/captcha/captcha";
import { findChallenge } from "~/lib/captcha/captcha.server";

const actions: readonly CaptchaAction[] = ["login", "sign_up", "forgot_account", "forgot_password"];

/** A new captcha puzzle. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const asked = new URL(args.request.url).searchParams.get("action");
  const action = actions.find((name) => name === asked);
  const challenge = action ? await findChallenge(args, action) : null;
  if (challenge === null) throw new Response(null, { status: 404 });
  return new Response(challenge, {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });
}
