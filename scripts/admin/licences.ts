import { desc, eq, sql } from "drizzle-orm";
import { license, order } from "../../backend/db/tables";
import { addProduct, createCards, getOrderForUpdate } from "../../backend/subscription/admin";
import { behaviors } from "../../contract/audit-behaviors";
import { newAccountId } from "../../contract/fields";
import { count, defineCommand, UsageError } from "./command";
import { formatDate, formatTable } from "./format";
import { productInput, productOptions, requireAccount, text, toProducts } from "./products";

export const licenceIssue = defineCommand({
  name: "licence issue",
  summary: "Adds products, and with them ports, to an order that exists.",
  input: { order: text, ...productInput },
  options: { order: { value: "NUMBER", help: "the order" }, ...productOptions },
  question: (input) => `Add to order ${input.order}?`,
  async run({ change, print }, input) {
    const products = toProducts(input);
    if (products.length === 0) throw new UsageError("name at least one product, as --ports 8");
    await change(async (tx, audit) => {
      const found = await getOrderForUpdate(tx, input.order);
      for (const product of products) await addProduct(tx, found, product);
      await audit({
        behaviorId: behaviors.licensesIssued,
        accountId: found.accountId,
        target: { type: "order", id: found.orderNumber, name: found.orderNumber },
        payload: { after: { added: products } },
      });
    });
    print(`Added to order ${input.order}.`);
  },
});

export const licenceList = defineCommand({
  name: "licence list",
  summary: "Says how many ports each order of an account has, and how many are taken.",
  input: { account: newAccountId },
  options: { account: { value: "ID", help: "the account" } },
  async run({ db, print }, input) {
    const rows = await db
      .select({
        orderNumber: order.orderNumber,
        kind: license.kind,
        ports: sql<number>`count(*)::int`,
        taken: sql<number>`count(coalesce(${license.cameraId}, ${license.doorId}))::int`,
        expiresAt: order.expiresAt,
      })
      .from(license)
      .innerJoin(order, eq(order.id, license.orderId))
      .where(eq(license.accountId, input.account))
      .groupBy(order.id, license.kind)
      .orderBy(desc(order.id), license.kind);
    print(
      formatTable(
        ["ORDER", "KIND", "PORTS", "TAKEN", "ENDS"],
        rows.map((row) => [
          row.orderNumber,
          row.kind,
          row.ports,
          row.taken,
          formatDate(row.expiresAt),
        ]),
      ),
    );
  },
});

export const cardIssue = defineCommand({
  name: "card issue",
  summary: "Makes mobile access cards and prints their serial keys.",
  input: {
    cards: count(1, 1_000).default("1"),
    amount: count(1, 10_000).default("1"),
    account: newAccountId.optional(),
  },
  options: {
    cards: { value: "N", help: "how many; 1 when not given" },
    amount: { value: "N", help: "telephones a card is good for; 1 when not given" },
    account: { value: "ID", help: "adds them to this account at once" },
  },
  question: (input) => `Make ${input.cards} mobile access cards?`,
  async run({ change, print }, input) {
    const cards = await change(async (tx, audit) => {
      if (input.account !== undefined) await requireAccount(tx, input.account);
      const made = await createCards(tx, { ...input, accountId: input.account });
      await audit({
        behaviorId: behaviors.mobileCardsIssued,
        accountId: input.account ?? null,
        target: {
          type: "mobile_card",
          id: String(made[0]?.id ?? ""),
          name: `${made.length} cards`,
        },
      });
      return made;
    });
    print(
      formatTable(
        ["CARD", "SERIAL KEY"],
        cards.map((card) => [card.cardNumber, card.serialKey]),
      ),
    );
  },
});
