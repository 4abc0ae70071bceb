import { data, redirect } from "@remix-run/node";
import { createFlash, type FlashKey } from "~/lib/cookies/flash.server";
import { toRefusal } from "~/lib/forms/refusal.server";
import { paths } from "~/lib/paths";
import type { OpenForm, SecurityAnswer } from "./answer";

/** Back to the page, which says what was done. */
export async function done(words: FlashKey, cookies: string[] = []) {
  const headers = [...cookies, await createFlash(words)].map((cookie): [string, string] => [
    "Set-Cookie",
    cookie,
  ]);
  return redirect(paths.settingsSecurity, { headers });
}

export function refuse(answer: SecurityAnswer, status = 400) {
  return data<SecurityAnswer>(answer, { status });
}

/**
 * What the cloud refused, for a form of this page.
 * @param renamed fields the contract calls otherwise, as contract name to form name
 */
export function refuseError<Field extends string>(
  error: unknown,
  form: OpenForm,
  fields: readonly Field[],
  more: Pick<SecurityAnswer, "typed" | "enrolment" | "sentTo"> & {
    renamed?: Record<string, Field>;
  } = {},
) {
  const { renamed = {}, ...rest } = more;
  const { refusal, status } = toRefusal(error, [...fields, ...Object.keys(renamed)]);
  const named = Object.entries(refusal.fields ?? {}).map(([name, fault]) => [
    renamed[name] ?? name,
    fault,
  ]);
  return refuse(
    { form, refusal: { ...refusal, fields: Object.fromEntries(named) }, ...rest },
    status,
  );
}
