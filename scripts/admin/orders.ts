import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { order } from "../../backend/db/tables";
import { createOrder } from "../../backend/subscription/admin";
import { behaviors } from "../../contract/audit-behaviors";
import { newAccountId } from "../../contract/fields";
import { plans } from "../../contract/names";
import { count, defineCommand } from "./command";
import { formatDate, formatTable } from "./format";
import { productInput, productOptions, requireAccount, text, toProducts } from "./products";

const days = count(1, 36_500);
export const orderCreate = defineCommand({
  name: "order create",
  summary: "Makes an order and prints its serial, which an account's master adds in the console.",
  about:
    "With --account the order is added at once; without, its time starts when the serial is added.",
  input: {
    plan: z.enum(plans),
    days,
    ...productInput,
    "logs-keep-days": days.default("30"),
    "archive-limit": count(0, 1_000_000).default("50"),
    reseller: text.optional(),
    "reseller-id": text.optional(),
    account: newAccountId.optional(),
  },
  options: {
    plan: { value: "PLAN", help: plans.join(" or ") },
    days: { value: "DAYS", help: "how long it lasts" },
    ...productOptions,
    "logs-keep-days": { value: "DAYS", help: "events and audit log; 30 when not given" },
    "archive-limit": { value: "N", help: "archives; 50 when not given" },
    reseller: { value: "NAME", help: "who sold it" },
    "reseller-id": { value: "ID", help: "of who sold it" },
    account: { value: "ID", help: "adds it to this account at once" },
  },
  question: (input) => `Make a ${input.plan} order of ${input.days} days?`,
  async run({ change, print }, input) {
    const created = await change(async (tx, audit) => {
      if (input.account !== undefined) await requireAccount(tx, input.account);
      const stored = await createOrder(tx, {
        plan: input.plan,
        planDays: input.days,
        logsKeepDays: input["logs-keep-days"],
        archiveLimit: input["archive-limit"],
        reseller: input.reseller,
        resellerId: input["reseller-id"],
        accountId: input.account,
        products: toProducts(input),
      });
      await audit({
        behaviorId: behaviors.orderCreated,
        accountId: input.account ?? null,
        target: { type: "order", id: stored.orderNumber, name: stored.orderNumber },
        payload: {
          after: { plan: input.plan, plan_days: input.days, products: toProducts(input) },
        },
      });
      return stored;
    });
    print(`Order   ${created.orderNumber}`);
    print(`Serial  ${created.serial}`);
    print(`Ends    ${formatDate(created.expiresAt)}`);
  },
});

export const orderList = defineCommand({
  name: "order list",
  summary:
    "Lists the newest 200 orders, of one account or of all; orders that were not added yet have no account.",
  input: { account: newAccountId.optional() },
  options: { account: { value: "ID", help: "only this account's" } },
  async run({ db, print }, input) {
    const rows = await db
      .select()
      .from(order)
      .where(input.account === undefined ? undefined : eq(order.accountId, input.account))
      .orderBy(desc(order.id))
      .limit(200);
    print(
      formatTable(
        ["ORDER", "SERIAL", "ACCOUNT", "PLAN", "ENDS", "RESELLER"],
        rows.map((row) => [
          row.orderNumber,
          row.serial,
          row.accountId ?? "",
          row.plan,
          formatDate(row.expiresAt),
          row.reseller ?? "",
        ]),
      ),
    );
  },
});
