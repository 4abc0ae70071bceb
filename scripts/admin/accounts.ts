import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { issueToken } from "../../backend/code/service";
import { account, user } from "../../backend/db/tables";
import { noPassword } from "../../backend/session/password";
import { signInvitation } from "../../backend/user/sign-up-invitation";
import { insertAccount, insertUser } from "../../backend/user/sign-up-queries";
import { behaviors } from "../../contract/audit-behaviors";
import { email, newAccountId, personName } from "../../contract/fields";
import { languages } from "../../contract/languages";
import { limits } from "../../contract/limits";
import { defineCommand, UsageError } from "./command";
import { createLink, formatDate, formatTable } from "./format";

export const accountCreate = defineCommand({
  name: "account create",
  summary:
    "Makes an account with its default region and its master, who chooses a password by a link.",
  input: {
    id: newAccountId,
    name: personName,
    email,
    master: personName,
    region: personName.default("Default"),
    language: z.enum(languages).optional(),
  },
  options: {
    id: { value: "ID", help: "the number people type at sign-in" },
    name: { value: "NAME", help: "of the account" },
    email: { value: "ADDRESS", help: "the master's" },
    master: { value: "NAME", help: "the master's" },
    region: { value: "NAME", help: "of the default region" },
    language: { value: "CODE", help: `the master's: ${languages.join(", ")}` },
  },
  question: ({ id, name, email: address }) =>
    `Make account ${id} (${name}) with master ${address}?`,
  async run({ change, print, keyring, publicOrigin }, input) {
    const keys = keyring();
    const token = await change(async (tx, audit) => {
      const made = await insertAccount(tx, {
        id: input.id,
        name: input.name,
        defaultRegion: input.region,
      });
      if (!made) throw new UsageError(`account ${input.id} exists already`);
      const userId = await insertUser(tx, {
        accountId: input.id,
        email: input.email,
        name: input.master,
        passwordHash: noPassword,
        master: true,
        language: input.language ?? null,
      });
      if (userId === null) throw new Error("the master was not stored");
      const seconds = limits.verificationLinkHours * 3_600;
      const issued = await issueToken(tx, keys, { userId, purpose: "invite", seconds });
      await audit({
        behaviorId: behaviors.signedUp,
        accountId: input.id,
        target: { type: "account", id: String(input.id), name: input.name },
        payload: { after: { name: input.name, master: input.email } },
      });
      return issued.token;
    });
    const who = { accountId: input.id, email: input.email, token };
    print(`Account ${input.id} is made. Its master chooses a password here:`);
    print(createLink(publicOrigin, "/user_verification", who));
    print(`The link works once, for ${limits.verificationLinkHours} hours.`);
  },
});

export const accountInvite = defineCommand({
  name: "account invite",
  summary: "Prints a link by which somebody opens an account, where SIGN_UP is invited.",
  input: { email },
  options: { email: { value: "ADDRESS", help: "the only one that can be signed up by it" } },
  async run({ print, keyring, publicOrigin }, input) {
    const link = new URL("/signup", publicOrigin);
    link.searchParams.set("invitation", await signInvitation(keyring(), input.email));
    print(link.href);
    print(`The link works once, for ${limits.signUpInvitationDays} days.`);
  },
});

export const accountList = defineCommand({
  name: "account list",
  summary: "Lists the newest 200 accounts with how many users, hosts and cameras they have.",
  input: {},
  options: {},
  async run({ db, print }) {
    const count = (table: string) =>
      sql<number>`(select count(*)::int from ${sql.identifier(table)} as part where part.account_id = account.id)`;
    const rows = await db
      .select({
        id: account.id,
        name: account.name,
        createdAt: account.createdAt,
        users: count("app_user"),
        hosts: count("host"),
        cameras: count("camera"),
      })
      .from(account)
      .orderBy(desc(account.createdAt), desc(account.id))
      .limit(200);
    print(
      formatTable(
        ["ID", "NAME", "MADE", "USERS", "HOSTS", "CAMERAS"],
        rows.map((row) => [
          row.id,
          row.name,
          formatDate(row.createdAt),
          row.users,
          row.hosts,
          row.cameras,
        ]),
      ),
    );
  },
});

export const userList = defineCommand({
  name: "user list",
  summary: "Lists the users of an account.",
  input: { account: newAccountId },
  options: { account: { value: "ID", help: "the account" } },
  async run({ db, print }, input) {
    const rows = await db
      .select()
      .from(user)
      .where(eq(user.accountId, input.account))
      .orderBy(user.id)
      .limit(1_000);
    print(
      formatTable(
        ["E-MAIL", "NAME", "MASTER", "VERIFIED", "TWO-FACTOR"],
        rows.map((row) => [
          row.email,
          row.name,
          row.master ? "yes" : "",
          row.verifiedAt ? formatDate(row.verifiedAt) : "no",
          row.mfaEnable ? "yes" : "",
        ]),
      ),
    );
  },
});

export const userReset = defineCommand({
  name: "user-reset",
  summary: "Makes a one-time link by which a user chooses a new password. Sets none by itself.",
  about: "The user's second factor stays. Their sessions end once a new password is chosen.",
  input: { account: newAccountId, email },
  options: {
    account: { value: "ID", help: "the account" },
    email: { value: "ADDRESS", help: "the user's" },
  },
  question: (input) => `Make a link to reset the password of ${input.email} in ${input.account}?`,
  async run({ change, print, keyring, publicOrigin }, input) {
    const keys = keyring();
    const token = await change(async (tx, audit) => {
      const [found] = await tx
        .select()
        .from(user)
        .where(sql`${user.accountId} = ${input.account} and ${user.email} = ${input.email}`);
      if (!found) throw new UsageError(`account ${input.account} has no user ${input.email}`);
      if (!found.verifiedAt) {
        throw new UsageError(
          `${input.email} has not verified the address: send the invitation again`,
        );
      }
      const issued = await issueToken(tx, keys, {
        userId: found.id,
        purpose: "reset_password",
        bound: found.passwordHash,
        seconds: limits.resetPasswordLinkMinutes * 60,
      });
      await audit({
        behaviorId: behaviors.passwordResetRequested,
        accountId: input.account,
        target: { type: "user", id: String(found.id), name: found.email },
      });
      return issued.token;
    });
    const who = { accountId: input.account, email: input.email, token };
    print(createLink(publicOrigin, "/reset_password", who));
    print(`The link works once, for ${limits.resetPasswordLinkMinutes} minutes.`);
  },
});
