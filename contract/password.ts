/**
 * The password rule of specification section 5 with decisions D12 to D14. Without zod, so that a
 * page may use it while the user types.
 */

/**
 * The special class: exactly these eight. Other printable characters are allowed and count for no
 * class.
 */
export const passwordSpecials = "!^-,+[]=";

const minChars = 8;
/** Threat B24: longer ones are refused before hashing. */
export const passwordMaxChars = 256;
const neededClasses = 3;

const classes = {
  upper: /[A-Z]/,
  lower: /[a-z]/,
  digit: /[0-9]/,
  special: /[!^\-,+[\]=]/,
} as const;

export type PasswordClass = keyof typeof classes;

export interface PasswordAssessment {
  longEnough: boolean;
  /** At most 256 characters, none of them a space, a control character or half a surrogate pair. */
  writable: boolean;
  classes: Record<PasswordClass, boolean>;
  /** The whole rule is met. */
  accepted: boolean;
}

/** Result of a new password for each part of the rule. */
export function assessPassword(password: string): PasswordAssessment {
  const found = {
    upper: classes.upper.test(password),
    lower: classes.lower.test(password),
    digit: classes.digit.test(password),
    special: classes.special.test(password),
  };
  const longEnough = password.length >= minChars;
  const writable = password.length <= passwordMaxChars && !/[\s\p{Cc}\p{Cs}]/u.test(password);
  const count = Object.values(found).filter(Boolean).length;
  return {
    longEnough,
    writable,
    classes: found,
    accepted: longEnough && writable && count >= neededClasses,
  };
}

// Without I, l, O, o and the digits 0 and 1 (decision D13).
const generatedChars = `ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789${passwordSpecials}`;

/** A uniform number below `bound`; bytes that would favour low numbers are drawn again. */
function randomBelow(bound: number): number {
  const limit = 256 - (256 % bound);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return byte % bound;
  }
}

/** Eight characters without look-alikes; drawn again until the rule accepts them (decision D13). */
export function generatePassword(): string {
  for (;;) {
    const drawn = Array.from(
      { length: minChars },
      () => generatedChars[randomBelow(generatedChars.length)],
    ).join("");
    if (assessPassword(drawn).accepted) return drawn;
  }
}
