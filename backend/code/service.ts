import { randomBytes, randomInt } from "node:crypto";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Keyring } from "../keyring";
import {
  type CodeKey,
  type CodeState,
  countAttempt,
  deleteCodes,
  findCodeByHash,
  findSecondsSinceLast,
  insertCode,
  lockUser,
} from "./queries";

export {
  countAttempt,
  deleteCodes,
  findSecondsSinceLast,
  insertCode,
  listSecondsSince,
  lockUser,
  redeemCode,
} from "./queries";

/**
 * One-time codes and link tokens: hashed at rest, for one user and one purpose, single-use, only
 * the newest valid. `bound` ties a token to a value that may change, such as the password it is to
 * replace.
 */

type Db = Database | Transaction;
type Bound = CodeKey & { bound?: string };

function contextOf({ userId, purpose, bound = "" }: Bound): string {
  return `${purpose}:${userId}:${bound}`;
}

/**
 * Locks the user and checks when the last code was sent.
 * @throws SEND_IN_3_MINUTE when that is less than `seconds` ago (section 9; checklist C342)
 */
export async function requireInterval(
  tx: Transaction,
  key: CodeKey,
  seconds: number,
): Promise<void> {
  await lockUser(tx, key.userId);
  const since = await findSecondsSinceLast(tx, key);
  if (since !== null && since < seconds) {
    throw codedError("SEND_IN_3_MINUTE", { retryAfterSeconds: Math.ceil(seconds - since) });
  }
}

/** A link token of 256 bits; earlier ones for the same purpose become invalid. */
export async function issueToken(
  tx: Transaction,
  keyring: Keyring,
  { seconds, ...key }: Bound & { seconds: number },
): Promise<{ id: number; token: string }> {
  const { userId, purpose } = key;
  const token = randomBytes(32).toString("base64url");
  // Concurrent sign-ins are independent; of links only the newest is valid.
  if (purpose !== "sign_in") await deleteCodes(tx, { userId, purpose });
  const hash = keyring.digest(contextOf(key), token);
  return { id: await insertCode(tx, { userId, purpose, hash, seconds }), token };
}

export function findToken(
  db: Db,
  keyring: Keyring,
  key: Bound & { token: string },
): Promise<{ id: number; subject: string | null; state: CodeState } | null> {
  const { userId, purpose } = key;
  return findCodeByHash(db, { userId, purpose }, keyring.digests(contextOf(key), key.token));
}

/** Six uniform digits (threat B8), replacing earlier ones for the same purpose and subject. */
export async function issueDigits(
  tx: Transaction,
  keyring: Keyring,
  key: CodeKey,
): Promise<string> {
  const code = String(randomInt(10 ** limits.smsCodeDigits)).padStart(limits.smsCodeDigits, "0");
  const { userId, purpose, subject } = key;
  await deleteCodes(tx, purpose === "sign_in_code" ? key : { userId, purpose });
  await insertCode(tx, {
    userId,
    purpose,
    ...(subject !== undefined && { subject }),
    hash: keyring.digest(contextOf(key), code),
    seconds: limits.smsCodeMinutes * 60,
  });
  return code;
}

/** The digests the code's row may hold. */
export function digitDigests(keyring: Keyring, key: CodeKey, code: string): Buffer[] {
  return keyring.digests(contextOf(key), code);
}

/**
 * Checks six digits against the newest code; the attempt is counted before the check.
 * @returns the code's row, for redeemCode in the transaction of what it allows
 * @throws WRONG_2FA_CODE for a wrong, late, used or spent code alike
 */
export async function requireDigits(
  db: Database,
  keyring: Keyring,
  key: CodeKey,
  code: string,
): Promise<{ id: number; subject: string | null }> {
  const row = await countAttempt(db, key);
  const right = row && digitDigests(keyring, key, code).some((digest) => digest.equals(row.hash));
  if (!row || !right) throw codedError("WRONG_2FA_CODE", { field: "code" });
  return row;
}
