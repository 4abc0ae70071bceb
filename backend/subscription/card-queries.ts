import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { mobileCard } from "../db/tables";
import type { Page } from "../graphql/page";
import { contains } from "../sql";

export type CardRow = typeof mobileCard.$inferSelect;

export interface CardPage {
  list: CardRow[];
  total: number;
  perPage: number;
}

export async function getCardPage(
  db: Database,
  accountId: number,
  keyword: string,
  page: Page,
): Promise<CardPage> {
  const where = and(
    eq(mobileCard.accountId, accountId),
    keyword === "" ? undefined : contains(keyword, [mobileCard.cardNumber, mobileCard.serialKey]),
  );
  const [list, total] = await Promise.all([
    db
      .select()
      .from(mobileCard)
      .where(where)
      .orderBy(asc(mobileCard.cardNumber), asc(mobileCard.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(mobileCard, where),
  ]);
  return { list, total, perPage: page.limit };
}

/** Locks the card until the transaction ends; null when the account has none with this id. */
export async function lockCard(
  tx: Transaction,
  accountId: number,
  id: number,
): Promise<CardRow | null> {
  const rows = await tx
    .select()
    .from(mobileCard)
    .where(and(eq(mobileCard.id, id), eq(mobileCard.accountId, accountId)))
    .for("update");
  return rows[0] ?? null;
}

/** All of an account's, in one order: of two that become the main one at once neither waits for the other. */
export async function lockCards(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .select({ id: mobileCard.id })
    .from(mobileCard)
    .where(eq(mobileCard.accountId, accountId))
    .orderBy(asc(mobileCard.id))
    .for("update");
}

/** The id of the free card with this key, which is the account's now; null when there is none. */
export async function claimCard(tx: Transaction, serialKey: string): Promise<number | null> {
  const claim = await tx.execute(sql`select sightline_claim_card(${serialKey}) as id`);
  const id = claim.rows[0]?.id;
  return id === null || id === undefined ? null : Number(id);
}

/** A card that becomes the main one takes the place of the one that was. */
export async function setMainCard(
  tx: Transaction,
  { id, accountId }: Pick<CardRow, "id" | "accountId">,
  mainCard: boolean,
): Promise<void> {
  if (mainCard && accountId !== null) {
    await tx
      .update(mobileCard)
      .set({ mainCard: false })
      .where(and(eq(mobileCard.accountId, accountId), ne(mobileCard.id, id)));
  }
  await tx.update(mobileCard).set({ mainCard }).where(eq(mobileCard.id, id));
}

/** Null where the card is in none of these states. */
export async function setCardStatus(
  tx: Transaction,
  id: number,
  change: { from: number[]; to: number },
): Promise<CardRow | null> {
  const rows = await tx
    .update(mobileCard)
    .set({ status: change.to })
    .where(and(eq(mobileCard.id, id), inArray(mobileCard.status, change.from)))
    .returning();
  return rows[0] ?? null;
}
