import { desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { order, renewRequest } from "../../backend/db/tables";
import { approveRenewal, startProcessing } from "../../backend/subscription/admin-renewal";
import { behaviors } from "../../contract/audit-behaviors";
import { renewStatuses } from "../../contract/names";
import { count, defineCommand } from "./command";
import { formatDate, formatTable } from "./format";

const id = count(1, 999_999_999);

export const renewList = defineCommand({
  name: "renew list",
  summary:
    "Lists renew requests that wait for an answer; with --all, the newest 200 of any status.",
  input: { all: z.boolean().optional() },
  options: { all: { help: "answered and cancelled ones too" } },
  async run({ db, print }, input) {
    const open = [renewStatuses.sent, renewStatuses.inProcessing];
    const rows = await db
      .select({ request: renewRequest, orderNumber: order.orderNumber, expiresAt: order.expiresAt })
      .from(renewRequest)
      .innerJoin(order, eq(order.id, renewRequest.orderId))
      .where(input.all ? undefined : inArray(renewRequest.status, open))
      .orderBy(desc(renewRequest.id))
      .limit(200);
    const statusNames = ["sent", "in processing", "approved", "cancelled"];
    print(
      formatTable(
        ["ID", "ACCOUNT", "ORDER", "ENDS", "STATUS", "SENT", "NOTES"],
        rows.map(({ request, orderNumber, expiresAt }) => [
          request.id,
          request.accountId,
          orderNumber,
          formatDate(expiresAt),
          statusNames[request.status] ?? request.status,
          formatDate(request.createdAt),
          request.notes,
        ]),
      ),
    );
  },
});

export const renewProcess = defineCommand({
  name: "renew process",
  summary: "Marks a renew request as being processed.",
  input: { id },
  options: { id: { value: "ID", help: "of the request" } },
  question: (input) => `Mark renew request ${input.id} as being processed?`,
  async run({ change, print }, input) {
    await change(async (tx, audit) => {
      const request = await startProcessing(tx, input.id);
      await audit({
        behaviorId: behaviors.renewRequestProcessed,
        accountId: request.accountId,
        target: { type: "renew_request", id: String(input.id), name: String(input.id) },
        payload: { before: { status: request.status }, after: { status: 1 } },
      });
    });
    print(`Renew request ${input.id} is in processing.`);
  },
});

export const renewApprove = defineCommand({
  name: "renew approve",
  summary: "Approves a renew request: an order follows the old one and takes over its ports.",
  input: { id, days: count(1, 36_500).optional() },
  options: {
    id: { value: "ID", help: "of the request" },
    days: { value: "DAYS", help: "beyond the old order's end; as the old order when not given" },
  },
  question: (input) => `Approve renew request ${input.id}?`,
  async run({ change, print }, input) {
    const { latter } = await change(async (tx, audit) => {
      const renewed = await approveRenewal(tx, { id: input.id, planDays: input.days });
      await audit({
        behaviorId: behaviors.renewRequestApproved,
        accountId: renewed.accountId,
        target: { type: "order", id: renewed.latter.orderNumber, name: renewed.latter.orderNumber },
        payload: {
          before: { order_number: renewed.former.orderNumber },
          after: { order_number: renewed.latter.orderNumber, renew_request: input.id, status: 2 },
        },
      });
      return renewed;
    });
    print(`Order   ${latter.orderNumber}`);
    print(`Ends    ${formatDate(latter.expiresAt)}`);
  },
});
