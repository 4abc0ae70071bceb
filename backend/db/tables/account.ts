import {
  bigint,
  boolean,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea, createdAt, id, ref, time, version } from "./columns";

/** Accounts, users, and their credentials. */

export const account = pgTable("account", {
  /** The account number typed at sign-in. */
  id: bigint({ mode: "number" }).primaryKey(),
  name: text().notNull(),
  createdAt: createdAt(),
});

/** Paid services of an account (specification section 3: subscribed_service). */
export const accountService = pgTable(
  "account_service",
  {
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    serviceId: smallint().notNull(),
    expiredAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.serviceId] })],
);

export const user = pgTable(
  "app_user",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** Canonical form: contract/fields email. */
    email: text().notNull(),
    name: text().notNull(),
    passwordHash: text().notNull(),
    master: boolean().notNull().default(false),
    verifiedAt: time(),
    language: text(),
    /** Index into contract/names themes. */
    theme: smallint().notNull().default(1),
    timeFormat: text().notNull().default("MM-DD-YYYY HH:mm:ss"),
    profilePicture: text(),
    mobileCountryCode: text(),
    mobilePhone: text(),
    mobilePhoneVerifiedAt: time(),
    mfaEnable: boolean().notNull().default(false),
    /** Null until the first sign-in. */
    lastSignInAt: time(),
    /** Raised with each change of what a master sees in the user's form. */
    version: version(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("app_user_account_email").on(table.accountId, table.email)],
);

/** One row per sign-in. A token is valid as long as its row is (decision D25). */
export const session = pgTable(
  "session",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    livePassword: text().notNull(),
    timeZone: text(),
    ip: text(),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: time().notNull(),
    revokedAt: time(),
  },
  (table) => [index("session_user").on(table.userId)],
);

/** Single-use, short-lived tokens for sockets. Only the hash is kept; using one deletes its row. */
export const ticket = pgTable("ticket", {
  hash: bytea().primaryKey(),
  purpose: text().notNull(),
  sessionId: uuid()
    .notNull()
    .references(() => session.id, { onDelete: "cascade" }),
  expiresAt: time().notNull(),
});

/**
 * Second factors a user has set up, by the contract's type numbers (decision D30): 0 code by message, 1 TOTP, 2 backup
 * codes.
 */
export const mfaFactor = pgTable(
  "mfa_factor",
  {
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    type: smallint().notNull(),
    /** Type 0: by SMS rather than e-mail. */
    receiverSms: boolean().notNull().default(false),
    /** Type 1: the secret, encrypted with the cloud's key. */
    secret: bytea(),
    /** Type 1: the last time step used, so that a code counts once (threat B6). */
    lastStep: ref(),
    /** Null until the first code has been given. */
    confirmedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
);

/** Codes and link tokens, kept as digests; using one marks it. */
export const oneTimeCode = pgTable(
  "one_time_code",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** verify_email, reset_password, invite, verify_mobile, sign_in or backup. */
    purpose: text().notNull(),
    hash: bytea().notNull(),
    /** Subject of the code besides its user: the number to verify, or the sign-in. */
    subject: text(),
    attempts: smallint().notNull().default(0),
    /** Null: never expires, like backup codes. */
    expiresAt: time(),
    usedAt: time(),
    createdAt: createdAt(),
  },
  (table) => [index("one_time_code_user").on(table.userId, table.purpose, table.createdAt.desc())],
);

/** Devices that skip the second factor for 30 days (decision D31). */
export const trustedDevice = pgTable(
  "trusted_device",
  {
    id: id(),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    hash: bytea().notNull().unique(),
    userAgent: text(),
    ip: text(),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: time().notNull(),
  },
  (table) => [index("trusted_device_user").on(table.userId)],
);

/** Public keys that sign in for a user, made and kept by the user's devices (decision D98). */
export const passkey = pgTable(
  "passkey",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** Chosen by the device; of one user in the whole cloud. */
    credentialId: bytea().notNull().unique(),
    publicKey: bytea().notNull(),
    /** Of signatures, as the device counts; 0 for devices that do not. */
    counter: bigint({ mode: "number" }).notNull(),
    /** Ways to reach the device, such as usb: a hint for the browser. */
    transports: text().array().notNull(),
    /** Whether the device hands copies on to the user's others. */
    isBackedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: time(),
  },
  (table) => [index("passkey_user").on(table.userId), index("passkey_account").on(table.accountId)],
);

/** What a passkey is to sign; using it deletes its row. */
export const passkeyChallenge = pgTable(
  "passkey_challenge",
  {
    challenge: bytea().primaryKey(),
    /** create, second_factor or sign_in. */
    purpose: text().notNull(),
    /** Null for sign_in: the passkey says who it is. */
    accountId: ref().references(() => account.id, { onDelete: "cascade" }),
    userId: ref().references(() => user.id, { onDelete: "cascade" }),
    /** The session or the pending sign-in it is bound to. */
    subject: text(),
    expiresAt: time().notNull(),
  },
  (table) => [
    index("passkey_challenge_expires").on(table.expiresAt),
    index("passkey_challenge_user").on(table.userId),
    index("passkey_challenge_account").on(table.accountId),
  ],
);
