import { hkdfSync } from "node:crypto";
import { Honeypot, type HoneypotInputProps } from "remix-utils/honeypot/server";
import { FormRejection } from "./form.server";

/**
 * A hidden field that programs fill in, and a sealed stamp that the form was drawn by this console. It stands
 * on forms that send mail to an address a stranger names (docs/decisions/0009).
 */

/** A name that programs like to fill in, and browsers do not. */
const nameFieldName = "website";

/** Clocks of several processes may differ by this much; a stamp from the future counts as forged. */
const clockToleranceMs = 60_000;

/** Put into the form by HoneypotField. */
export function createHoneypot(): HoneypotInputProps {
  const [honeypot] = listHoneypots();
  return honeypot.getInputProps({ validFromTimestamp: Date.now() - clockToleranceMs });
}

/**
 * Whether a program filled the form in: answer it like one that was sent, and send nothing.
 * @throws FormRejection for a form that this console did not draw
 */
export function isFilledByProgram(form: FormData): boolean {
  if (form.get(nameFieldName)) return true;
  // The library lets a form without either field pass.
  if (form.has(nameFieldName) && listHoneypots().some((each) => isStamped(form, each)))
    return false;
  throw new FormRejection({ code: "INVALID_ARGUMENT" });
}

function isStamped(form: FormData, honeypot: Honeypot): boolean {
  try {
    honeypot.check(form);
    return true;
  } catch {
    // Not only SpamError: what was sealed with another seed may be no text.
    return false;
  }
}

/** By the secret that seals, and the one before it: a change of the secret refuses no form under way. */
function listHoneypots(): [Honeypot, ...Honeypot[]] {
  const { SESSION_SECRET: secret, SESSION_SECRET_PREVIOUS: previous } = process.env;
  if (!secret) throw new Error("SESSION_SECRET must be set.");
  const current = createSealedWith(secret);
  return previous ? [current, createSealedWith(previous)] : [current];
}

/** The seed comes of the secret, so that every process of a console opens the others' stamps. */
function createSealedWith(secret: string): Honeypot {
  const seed = Buffer.from(hkdfSync("sha256", secret, "", "sightline honeypot", 32));
  return new Honeypot({ nameFieldName, encryptionSeed: seed.toString("base64") });
}
