import { hash, verify } from "@node-rs/argon2";
import { codedError } from "../errors";

/** argon2id with OWASP's minimum: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const running = 2;
const waiting = 8;

let active = 0;
const queue: (() => void)[] = [];

/** Bounded: twenty hashes at once would occupy both cores for seconds (threat B26). */
async function withHashSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (active >= running) {
    if (queue.length >= waiting) throw codedError("TOO_MANY_ATTEMPTS", { retryAfterSeconds: 5 });
    await new Promise<void>((resolve) => queue.push(resolve));
  } else {
    active += 1;
  }
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else active -= 1;
  }
}

/** argon2id hash in its own text form, salt and cost included. */
export function hashPassword(password: string): Promise<string> {
  return withHashSlot(() => hash(password, cost));
}

// The hash of a random value: an unknown user costs the same time as a wrong password (threat B15).
let decoy: Promise<string> | null = null;

/** Stored for a user who has not chosen a password yet: matches none. */
export const noPassword = "";

/** Whether the password matches the stored hash. Without a hash: false, after the same work. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), cost);
  const known = stored === noPassword ? null : stored;
  const against = known ?? (await decoy);
  const matches = await withHashSlot(() => verify(against, password));
  return known !== null && matches;
}
