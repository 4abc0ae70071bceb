import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { account, accountService, regionManager, user } from "../db/tables";

/** A service that the account has subscribed to. */
export interface SubscribedService {
  serviceId: number;
  expiredAt: Date;
}

const subscribedServices = sql`(
  select coalesce(json_agg(json_build_array(
    ${accountService.serviceId}, extract(epoch from ${accountService.expiredAt}) * 1000
  ) order by ${accountService.serviceId}), '[]')
  from ${accountService} where ${accountService.accountId} = ${user.accountId}
)`.mapWith((rows: [serviceId: number, expiredAtMs: number][]): SubscribedService[] =>
  rows.map(([serviceId, expiredAtMs]) => ({ serviceId, expiredAt: new Date(expiredAtMs) })),
);

export async function findProfileRow(db: Database | Transaction, userId: number) {
  const rows = await db
    .select({
      id: user.id,
      accountId: user.accountId,
      accountName: account.name,
      email: user.email,
      name: user.name,
      profilePicture: user.profilePicture,
      master: user.master,
      mobileCountryCode: user.mobileCountryCode,
      mobilePhone: user.mobilePhone,
      mobilePhoneVerifiedAt: user.mobilePhoneVerifiedAt,
      mfaEnable: user.mfaEnable,
      language: user.language,
      theme: user.theme,
      timeFormat: user.timeFormat,
      isRegionManager: sql<boolean>`exists (
        select from ${regionManager} where ${regionManager.userId} = ${user.id}
      )`,
      services: subscribedServices,
    })
    .from(user)
    .innerJoin(account, eq(account.id, user.accountId))
    .where(eq(user.id, userId))
    .limit(1);
  return rows[0] ?? null;
}

export type UserChange = Partial<
  Pick<typeof user.$inferInsert, "name" | "language" | "theme" | "timeFormat" | "profilePicture">
>;

export async function updateUser(
  tx: Transaction,
  userId: number,
  change: UserChange,
): Promise<void> {
  const version = change.name === undefined ? {} : { version: sql`${user.version} + 1` };
  await tx
    .update(user)
    .set({ ...change, ...version })
    .where(eq(user.id, userId));
}

/** Stores a number that was verified by a code sent to it. */
export async function setMobile(
  tx: Transaction,
  userId: number,
  { countryCode, phone }: { countryCode: string; phone: string },
): Promise<void> {
  await tx
    .update(user)
    .set({
      mobileCountryCode: countryCode,
      mobilePhone: phone,
      mobilePhoneVerifiedAt: sql`now()`,
    })
    .where(eq(user.id, userId));
}

/** Whether the picture is the current avatar of a user of the account. */
export async function isPictureOfAccount(
  db: Database,
  accountId: number,
  picture: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.accountId, accountId), eq(user.profilePicture, picture)))
    .limit(1);
  return rows.length > 0;
}
