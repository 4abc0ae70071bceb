import { type RefinementCtx, type ZodIssue, z } from "zod";
import { limits } from "./limits";
import { assessPassword, passwordMaxChars } from "./password";
import { isVpnId } from "./vpn-id";

/**
 * Field rules of specification section 5, used by the console's actions and by the resolvers.
 * Messages are error codes; the console translates them with the field's label.
 */

const hasSpace = /\s/;

/**
 * Matches characters that no line of readable text may hold: control characters (a NUL among them),
 * half surrogate pairs, and marks that turn the direction of what follows, so that one name looks
 * like another (threat E19).
 */
export const unreadable = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Refinement: a maximum of characters as users count them; the issue carries the limit. */
const maxChars = (max: number) =>
  [(value: string) => [...value].length <= max, { message: "TOO_LONG", params: { max } }] as const;

/**
 * The limit an issue says was exceeded, for its message (checklist C265); null where it has none.
 */
export function findLimit(issue: ZodIssue): number | null {
  if (issue.code === "too_big") return Number(issue.maximum);
  const max: unknown = issue.code === "custom" ? issue.params?.max : undefined;
  return typeof max === "number" ? max : null;
}

/** The least number of characters an issue asks for, for its message; null where it asks for none. */
export function findMinimum(issue: ZodIssue): number | null {
  return issue.code === "too_small" && issue.message === "TOO_SHORT" ? Number(issue.minimum) : null;
}

/** Typed on login: at least one digit (D3). Parses to the number the contract sends: "007" is 7. */
export const loginAccountId = z
  .string({ required_error: "REQUIRED" })
  .trim()
  .min(1, "REQUIRED")
  .max(32, "INVALID_ACCOUNT_ID")
  .refine((value) => /[0-9]/.test(value), "INVALID_ACCOUNT_ID")
  .transform((value) => Number(value.replace(/[^0-9]/g, "")))
  .refine((value) => Number.isSafeInteger(value), "INVALID_ACCOUNT_ID");

/**
 * Canonical form: trimmed, compatibility forms unfolded, lower case; checked in that form, so that
 * no full-width "@" or dot slips in (threat B23). Linear-time pattern: no nested repetition (threat
 * E17).
 */
export const email = z
  .string({ required_error: "REQUIRED" })
  .max(limits.emailMaxChars, "INVALID_EMAIL")
  .transform((value) => value.trim().normalize("NFKC").toLowerCase())
  .refine((value) => value !== "", "REQUIRED")
  .refine((value) => !hasSpace.test(value), "NO_SPACE_ALLOWED")
  .refine(
    (value) =>
      value.length <= limits.emailMaxChars &&
      /^[^@\s\p{C}<>,;:"\\()]{1,64}@[^@\s\p{C}<>,;:"\\()]+\.[^@\s.\p{C}<>,;:"\\()]{2,}$/u.test(
        value,
      ),
    "INVALID_EMAIL",
  );

/**
 * A password as given at sign-in: present and of bounded length; the strength rule is for new ones
 * (C241).
 */
export const givenPassword = z
  .string({ required_error: "REQUIRED" })
  .min(1, "REQUIRED")
  .max(passwordMaxChars, "WRONG_PASSWORD");

export const loginForm = z.object({
  account_id: loginAccountId,
  email,
  password: givenPassword,
  remember: z.literal("on").optional(),
});

/** Typed at sign-up: digits only (section 5). Parses to the number. */
export const newAccountId = z
  .string({ required_error: "REQUIRED" })
  .trim()
  .min(1, "REQUIRED")
  .regex(/^\S+$/, "NO_SPACE_ALLOWED")
  .regex(/^[0-9]+$/, "INVALID_ACCOUNT_ID")
  .max(limits.accountIdMaxDigits, "INVALID_ACCOUNT_ID")
  .transform(Number)
  .refine((value) => value > 0, "INVALID_ACCOUNT_ID");

/** A new password (section 5, decisions D12 to D14). */
export const newPassword = z
  .string({ required_error: "REQUIRED" })
  .min(1, "REQUIRED")
  .refine((value) => !hasSpace.test(value), "NO_SPACE_ALLOWED")
  .refine((value) => assessPassword(value).accepted, "INVALID_PASSWORD");

/** A new password typed a second time; only required, without a rule of its own. */
export const passwordConfirmation = z.string({ required_error: "REQUIRED" });

/**
 * For `superRefine`: rejects two different passwords, with the issue at the second one (section 5).
 */
export function requireConfirmed(
  { password, confirm_password }: { password?: string; confirm_password?: string },
  context: RefinementCtx,
): void {
  if (password === confirm_password) return;
  context.addIssue({ code: "custom", path: ["confirm_password"], message: "CONFIRM_NOT_MATCHED" });
}

/** A new password with its confirmation, as the forms that set one post them. */
export const newPasswordForm = z
  .object({ password: newPassword, confirm_password: passwordConfirmation })
  .superRefine(requireConfirmed);

/** Name of a user or thing: both ends trimmed, 1 to `max` characters, no control characters (decisions D14, D65). */
export const nameUpTo = (max: number) =>
  z
    .string({ required_error: "REQUIRED" })
    .trim()
    .min(1, "REQUIRED")
    .refine(...maxChars(max))
    .refine((value) => !unreadable.test(value), "INVALID_ARGUMENT");

export const personName = nameUpTo(limits.nameMaxChars);

/** A one-time code of six digits; inner spaces of a pasted one are dropped (checklist C269). */
export const sixDigits = z
  .string({ required_error: "REQUIRED" })
  .transform((value) => value.normalize("NFKC").replace(/\s/g, ""))
  .refine((value) => value !== "", "REQUIRED")
  .refine((value) => /^[0-9]{6}$/.test(value), "WRONG_2FA_CODE");

/** A backup code, however its letters and hyphens were typed. */
const backupCode = z
  .string({ required_error: "REQUIRED" })
  .trim()
  .min(1, "REQUIRED")
  .max(32, "WRONG_2FA_CODE");

const rememberDevice = z.literal("on").optional();

/** The code page's form: six digits, or one of the backup codes. */
export const secondFactorForm = z.discriminatedUnion("method", [
  z.object({ method: z.literal("code"), code: sixDigits, remember_device: rememberDevice }),
  z.object({ method: z.literal("backup"), code: backupCode, remember_device: rememberDevice }),
]);

/** Notes on an entry: may be empty, both ends trimmed, at most 64 characters (decision D65). */
export const note = z
  .string()
  .trim()
  .refine(...maxChars(limits.noteMaxChars))
  .refine((value) => !unreadable.test(value), "INVALID_ARGUMENT");

/**
 * A VPN ID as typed, with the broken rule in its issue. The cloud answers INVALID_VPN_ID for all of
 * them.
 */
export const vpnId = z
  .string({ required_error: "REQUIRED" })
  .min(1, "REQUIRED")
  .min(limits.vpnIdMinChars, "TOO_SHORT")
  .max(limits.vpnIdMaxChars, "TOO_LONG")
  .refine((value) => !hasSpace.test(value), "NO_SPACE_ALLOWED")
  .refine(isVpnId, "INVALID_VPN_ID");

/** Serial of an order or key of a card: ends trimmed, capitals, no inner space (decision D14). */
export const serialNumber = z
  .string({ required_error: "REQUIRED" })
  .trim()
  .min(1, "REQUIRED")
  .max(limits.serialMaxChars, "CREATE_LICENSE_FAIL")
  .refine((value) => !hasSpace.test(value), "NO_SPACE_ALLOWED")
  .refine((value) => /^[\x21-\x7e]+$/.test(value), "CREATE_LICENSE_FAIL")
  .transform((value) => value.toUpperCase());

/** A form that is all said by being sent. */
export const noFields = z.object({});
