import { afterEach, expect, test, vi } from "vitest";
import { createKeyring } from "../keyring";
import { findSessionId, signSessionToken } from "./token";

const sessionId = "0b1d7c1e-7b1a-4a51-9d5c-0a8f4e0d2c11";

afterEach(() => {
  vi.useRealTimers();
});

function sign(keyring: ReturnType<typeof createKeyring>): Promise<string> {
  return signSessionToken(keyring, {
    sessionId,
    userId: 1,
    master: false,
    subscribedServices: [],
    livePassword: "-",
    expiresAt: new Date(Date.now() + 60_000),
  });
}

test("C5: a token that was checked before ends when it says", async () => {
  vi.useFakeTimers();
  const keyring = createKeyring("a secret of more than thirty-two characters");
  const token = await sign(keyring);
  expect(await findSessionId(keyring, token)).toBe(sessionId);
  expect(await findSessionId(keyring, token)).toBe(sessionId);
  vi.advanceTimersByTime(61_000);
  expect(await findSessionId(keyring, token)).toBeNull();
});

test("C5: what one key has checked is nothing to another", async () => {
  const keyring = createKeyring("a secret of more than thirty-two characters");
  const other = createKeyring("another one of more than thirty-two characters");
  const token = await sign(keyring);
  expect(await findSessionId(keyring, token)).toBe(sessionId);
  expect(await findSessionId(other, token)).toBeNull();
});
