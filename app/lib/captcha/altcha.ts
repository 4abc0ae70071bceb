import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { paths } from "~/lib/paths";
import type { CaptchaAction } from "./captcha";

const timeoutMs = 60_000;

/**
 * Requests a puzzle and solves it, in about a second.
 * @throws Error when there is no puzzle, or when this browser cannot solve it (needs https)
 */
export async function getAltchaToken(action: CaptchaAction): Promise<string> {
  const response = await fetch(`${paths.captcha}?${new URLSearchParams({ action })}`);
  if (!response.ok) throw new Error(`no puzzle: ${response.status}`);
  const challenge = (await response.json()) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey, timeout: timeoutMs });
  if (!solution) throw new Error("not solved in time");
  return btoa(JSON.stringify({ challenge, solution }));
}
