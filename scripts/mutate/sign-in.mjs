/** @type {import("../lib/breakages.mjs").Breakage[]} */
export const signIn = [
  {
    name: "passkey-challenge-reused",
    file: "backend/passkey/queries.ts",
    find: "    .delete(passkeyChallenge)\n    .where(and(eq(passkeyChallenge.challenge, challenge), matches(use)))\n",
    replace:
      "    .update(passkeyChallenge)\n    .set({ purpose: use.purpose })\n    .where(and(eq(passkeyChallenge.challenge, challenge), matches(use)))\n",
    rule: "a passkey's answer counts once",
    tests: ["tests/integration/passkey-sign-in.test.ts"],
  },
  {
    name: "passkey-challenge-late",
    file: "backend/passkey/queries.ts",
    find: "return rows[0]?.isInTime === true;",
    replace: "return rows.length > 0;",
    rule: "a passkey's challenge is answered within five minutes",
    tests: ["tests/integration/passkey-sign-in.test.ts"],
  },
  {
    name: "passkey-challenge-unbound",
    file: "backend/passkey/queries.ts",
    find: "and(eq(passkeyChallenge.userId, use.userId), eq(passkeyChallenge.subject, use.subject))",
    replace: "eq(passkeyChallenge.userId, use.userId)",
    rule: "a passkey's challenge belongs to one sign-in",
    tests: ["tests/integration/passkey-sign-in.test.ts"],
  },
  {
    name: "passkey-user-unchecked",
    file: "backend/passkey/webauthn.ts",
    find: "        counter: row.counter,\n      },\n      requireUserVerification: true,",
    replace: "        counter: row.counter,\n      },\n      requireUserVerification: false,",
    rule: "a passkey signs in alone only where its device checked the user",
    tests: ["tests/integration/passkey-sign-in.test.ts"],
  },
  {
    name: "passkey-of-another",
    file: "backend/passkey/sign-in.ts",
    find: "      isOwn &&\n",
    replace: "",
    rule: "B7: another user's passkey is no second factor",
    tests: ["tests/integration/passkey-sign-in.test.ts"],
  },
  {
    name: "passkey-last-factor",
    file: "backend/passkey/service.ts",
    find: '    if (mfaEnable && left.length === 0) throw codedError("LAST_FACTOR");\n',
    replace: "",
    rule: "two-factor is not left without a factor",
    tests: ["tests/integration/passkeys.test.ts"],
  },
  {
    name: "passkey-without-password",
    file: "backend/passkey/service.ts",
    find: '  const user = await requirePassword(context, password, "password");\n  await mutate(',
    replace:
      '  const user = await requirePassword(context, password, "password").catch(async () => {\n    const { viewer, db } = await requireAccess(context);\n    return (await findUserById(db, viewer.userId)) as UserRow;\n  });\n  await mutate(',
    rule: "B27: a passkey is not removed without the password",
    tests: ["tests/integration/passkeys.test.ts"],
  },
  {
    name: "passkey-unlimited",
    file: "backend/passkey/service.ts",
    find: "    await lockUser(tx, userId);\n    if ((await queries.countPasskeys(tx, userId)) >= limits.passkeysPerUserMax) throw tooMany();\n",
    replace: "",
    rule: "I3: a user has at most ten passkeys, also when two are added at once",
    tests: ["tests/integration/passkeys.test.ts"],
  },
];
