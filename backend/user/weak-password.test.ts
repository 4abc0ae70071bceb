import { expect, test, vi } from "vitest";
import { isWeakPassword } from "./weak-password";

const who = { accountId: 2048117, email: "ana.kovar@meridian.example" };

test.each([
  "Passw0rd!",
  "Password123!",
  "Admin123!",
  "Qwerty12!",
  "Welcome1!",
  "Sightline2026!",
  "!Letmein1",
  "Abc2048117!",
  "Ana.Kovar1",
  "Heslo123!",
  // What a list of a hundred words does not know.
  "1qaz2WSX",
  "Iloveyou2!",
  "Trustno1!",
  "Passwort-2026",
  "Arigatou1!",
  "Sakura-77",
  "Liverpool1!",
  "Aa123456!",
  "Abcd1234!",
  "Zaq12wsx",
])("B25: %s is among the first guesses", async (password) => {
  expect(await isWeakPassword(password, who)).toBe(true);
});

test.each([
  "Correct-horse-7",
  "Vb7!kdWq",
  "Tall+Ships=34",
  "Passage-to-9-India",
  "4!477dj2",
  "w!rbt=2]",
  "MaEyC7hL",
  "Žluťoučký-kůň7",
])("%s is not", async (password) => {
  expect(await isWeakPassword(password, who)).toBe(false);
});

test("B24: the longest and most twisted password is estimated without holding the others up", async () => {
  const { check } = await countChars("4@8({[</369&#!1/|0$5+7%2".repeat(11).slice(0, 256));
  expect(check).toBeLessThanOrEqual(32);
});

/** The longest text that was estimated. */
async function countChars(password: string): Promise<{ check: number }> {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const spy = vi.spyOn(ZxcvbnFactory.prototype, "check");
  try {
    await isWeakPassword(password, who);
    return { check: Math.max(...spy.mock.calls.map(([text]) => text.length)) };
  } finally {
    spy.mockRestore();
  }
}
