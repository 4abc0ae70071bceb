import { z } from "zod";
import { newWebhook, webhookForm } from "../../contract/webhooks";
import { codedError } from "../errors";
import { builder, Ok, toSeconds } from "../graphql/builder";
import type { Context } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import { getLimiter } from "../limiter/shared";
import { requireMasterAccess } from "../permission/master-access";
import { strictWebhooks } from "./deliver";
import {
  countDeliveries,
  findWebhook,
  listDeliveries,
  listLastDeliveries,
  listWebhooks,
  type WebhookDeliveryRow,
  type WebhookRow,
} from "./queries";
import {
  createWebhook,
  deleteWebhook,
  replaceWebhookSecret,
  requireAddress,
  switchWebhook,
  testWebhook,
  updateWebhook,
} from "./service";

const seconds = (time: Date | null) => time && toSeconds(time);

const Delivery = builder.objectRef<WebhookDeliveryRow>("WebhookDelivery").implement({
  fields: (t) => ({
    id: t.exposeID("id", { description: "As the receiver knows it." }),
    type: t.exposeString("type", {
      description: "alert_fired, host_disconnected, host_connected or test.",
    }),
    state: t.exposeString("state", { description: "waiting, delivered or failed." }),
    attempts: t.exposeInt("attempts"),
    status: t.exposeInt("status", { nullable: true, description: "Of HTTP." }),
    fault: t.exposeString("fault", {
      nullable: true,
      description: "address, unreachable, timeout, status, secret or disabled.",
    }),
    duration: t.int({
      nullable: true,
      description: "Milliseconds.",
      resolve: (row) => row.durationMs,
    }),
    created: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.createdAt) }),
    attempted: t.int({
      nullable: true,
      description: "Unix seconds.",
      resolve: (row) => seconds(row.attemptedAt),
    }),
    next_attempt: t.int({
      nullable: true,
      description: "Unix seconds.",
      resolve: (row) => seconds(row.nextAttemptAt),
    }),
  }),
});

type WebhookWithLast = WebhookRow & { last: WebhookDeliveryRow | null };

const Webhook = builder.objectRef<WebhookWithLast>("Webhook").implement({
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    url: t.exposeString("url"),
    events: t.stringList({ resolve: (row) => row.events }),
    enabled: t.exposeBoolean("enabled"),
    created: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.createdAt) }),
    dropped: t.exposeInt("dropped", {
      description: "What came while too many deliveries waited, and was not delivered.",
    }),
    last_delivery: t.field({ type: Delivery, nullable: true, resolve: (row) => row.last }),
  }),
});

const NewSecret = builder.objectRef<{ id: number; secret: string }>("NewWebhookSecret").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    secret: t.exposeString("secret", { description: "Shown this once." }),
  }),
});

const DeliveryList = builder
  .objectRef<{ list: WebhookDeliveryRow[]; total: number }>("WebhookDeliveryList")
  .implement({
    fields: (t) => ({
      list: t.field({ type: [Delivery], resolve: (page) => page.list }),
      total: t.exposeInt("total"),
    }),
  });

/** Tests of one account: each calls a foreign address. */
const testRule = { name: "webhook-test", attempts: 10, windowSeconds: 60, blockSeconds: 0 };

const idOnly = z.object({ id: z.string() });
const rulesOf = ({ services }: Context) => services.settings.webhooks ?? strictWebhooks;

builder.queryFields((t) => ({
  query_webhook_list: t.field({
    type: [Webhook],
    description: "For the master.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const rows = await listWebhooks(db, viewer.accountId);
      const lasts = await listLastDeliveries(
        db,
        rows.map(({ id }) => id),
      );
      const lastOf = new Map(lasts.map((last) => [last.webhookId, last]));
      return rows.map((row) => ({ ...row, last: lastOf.get(row.id) ?? null }));
    },
  }),
  query_webhook_delivery_list: t.field({
    type: DeliveryList,
    description: "The newest deliveries of a webhook: 100 at most, of 30 days.",
    args: { id: t.arg.id({ required: true }), page: t.arg.int(), limit: t.arg.int() },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const row = await findWebhook(db, viewer.accountId, parseId(args.id));
      if (!row) throw codedError("NOT_FOUND");
      const [list, total] = await Promise.all([
        listDeliveries(db, row.id, parsePage(args)),
        countDeliveries(db, row.id),
      ]);
      return { list, total };
    },
  }),
}));

builder.mutationFields((t) => ({
  create_webhook: t.field({
    type: NewSecret,
    description: "For the master. events: alert_fired, host_disconnected, host_connected.",
    args: {
      url: t.arg.string({ required: true }),
      events: t.arg.stringList({ required: true }),
    },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const input = parseInput(newWebhook, args);
      requireAddress(input.url, rulesOf(context));
      return mutate(context, (scope) => createWebhook(scope, context.services.keyring, input));
    },
  }),
  update_webhook: t.field({
    type: Ok,
    args: {
      id: t.arg.id({ required: true }),
      url: t.arg.string({ required: true }),
      events: t.arg.stringList({ required: true }),
    },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const { id, ...input } = parseInput(webhookForm, { ...args, id: String(args.id) });
      requireAddress(input.url, rulesOf(context));
      await mutate(context, (scope) => updateWebhook(scope, id, input));
      return { ok: true };
    },
  }),
  switch_webhook: t.field({
    type: Ok,
    description: "Switched off, it gives up what waits.",
    args: { id: t.arg.id({ required: true }), enable: t.arg.boolean({ required: true }) },
    async resolve(_root, { id, enable }, context) {
      await requireMasterAccess(context);
      await mutate(context, (scope) => switchWebhook(scope, String(id), enable));
      return { ok: true };
    },
  }),
  delete_webhook: t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      await requireMasterAccess(context);
      await mutate(context, (scope) => deleteWebhook(scope, String(id)));
      return { ok: true };
    },
  }),
  replace_webhook_secret: t.field({
    type: NewSecret,
    description: "The secret before signs too for 24 hours.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const { id } = parseInput(idOnly, { id: String(args.id) });
      const { keyring } = context.services;
      return mutate(context, (scope) => replaceWebhookSecret(scope, keyring, id));
    },
  }),
  test_webhook: t.field({
    type: Ok,
    description: "Sends a delivery of type test.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      const { viewer } = await requireMasterAccess(context);
      const tests = getLimiter(context.services.scopes.pool, testRule);
      await tests.consume(String(viewer.accountId));
      await mutate(context, (scope) => testWebhook(scope, String(id)));
      return { ok: true };
    },
  }),
}));
