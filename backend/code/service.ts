import { randomBytes, randomInt } from "node:crypto";
import { limits } from "../../contract/limits";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { Keyring } from "../keyring";
import {
  type CodeKey,
  type CodeState,
  countTry,
  deleteCodes,
  findCodeByHash,
  findSecondsSinceLast,
  insertCode,
  lockUser,
} from "./queries";

/**
 * One-time codes and link tokens: hashed at rest, for one user and one purpose, used once, newest only.
 * `bound` ties a token to something that may change, as the password it is there to replace.
 */

type Db = Database | Transaction;
type Bound = CodeKey & { bound?: string };

function contextOf({ userId, purpose, bound = "" }: Bound): string {
  return `${purpose}:${userId}:${bound}`;
}

/**
 * Holds the user and says how long ago the last code went out.
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

/** A token of 256 bits for a link; those before it for the same purpose work no more. */
export async function issueToken(
  tx: Transaction,
  keyring: Keyring,
  { seconds, ...key }: Bound & { seconds: number },
): Promise<{ id: number; token: string }> {
  const { userId, purpose } = key;
  const token = randomBytes(32).toString("base64url");
  // Every sign-in under way stands for itself; of links only the newest works.
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

/** Six uniform digits (threat B8), instead of those before them for the same purpose and subject. */
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

/** Digests the row of a code may hold. */
export function digitDigests(keyring: Keyring, key: CodeKey, code: string): Buffer[] {
  return keyring.digests(contextOf(key), code);
}

/**
 * Tries six digits against the newest code; the try counts before the answer is known.
 * @returns the code's row, for takeCode in the transaction of what it allows
 * @throws WRONG_2FA_CODE for a wrong, late, used or spent code alike
 */
export async function requireDigits(
  db: Database,
  keyring: Keyring,
  key: CodeKey,
  code: string,
): Promise<{ id: number; subject: string | null }> {
  const row = await countTry(db, key);
  const right = row && digitDigests(keyring, key, code).some((digest) => digest.equals(row.hash));
  if (!row || !right) throw codedError("WRONG_2FA_CODE", { field: "code" });
  return row;
}
