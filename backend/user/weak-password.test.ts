import { expect, test } from "vitest";
import { isWeakPassword } from "./weak-password";

const who = { accountId: 2048117, email: "ana.kovar@meridian.example" };

test("B25: common passwords and those made of one's own account are weak", () => {
  for (const password of [
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
  ]) {
    expect(isWeakPassword(password, who), password).toBe(true);
  }
});

test("other passwords are not", () => {
  for (const password of ["Correct-horse-7", "Vb7!kdWq", "Tall+Ships=34", "Passage-to-9-India"]) {
    expect(isWeakPassword(password, who), password).toBe(false);
  }
});
