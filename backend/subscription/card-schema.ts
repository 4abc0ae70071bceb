import { z } from "zod";
import { serialNumber } from "../../contract/fields";
import { builder } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { requireMasterAccess } from "../permission/master-access";
import { addCard, deactivateCard, resetCard, updateCard } from "./card";
import { type CardPage, type CardRow, getCardPage } from "./card-queries";
import { getSerialLimiter } from "./serial";

const MobileCard = builder.objectRef<CardRow>("MobileCard").implement({
  fields: (t) => ({
    id: t.id({ resolve: (card) => String(card.id) }),
    card_number: t.string({ resolve: (card) => card.cardNumber }),
    serial_key: t.string({ resolve: (card) => card.serialKey }),
    main_card: t.boolean({ resolve: (card) => card.mainCard }),
    amount: t.exposeInt("amount"),
    status: t.exposeInt("status", {
      description: "-1 deactivated, 0 unregistered, 1 registered.",
    }),
  }),
});

const MobileCardList = builder.objectRef<CardPage>("MobileCardList").implement({
  fields: (t) => ({
    list: t.field({ type: [MobileCard], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
  }),
});

const listArguments = z.object({
  keyword: z
    .string()
    .trim()
    .max(200, "TOO_LONG")
    .refine((value) => !value.includes("\0"), "INVALID_ARGUMENT")
    .nullish(),
});
const keyArguments = z.object({ serial_key: serialNumber });

builder.queryField("query_mobile_card_list", (t) =>
  t.field({
    type: MobileCardList,
    args: { keyword: t.arg.string(), page: t.arg.int(), limit: t.arg.int() },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const { keyword } = parseInput(listArguments, args);
      return getCardPage(db, viewer.accountId, keyword ?? "", parsePage(args));
    },
  }),
);

builder.mutationFields((t) => ({
  add_mobile_card: t.field({
    type: MobileCard,
    args: { serial_key: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer } = await requireMasterAccess(context);
      const input = parseInput(keyArguments, args);
      const limiter = getSerialLimiter(context.services.scopes.pool);
      await limiter.consume(String(viewer.accountId));
      const card = await mutate(context, (scope) => addCard(scope, input.serial_key));
      await limiter.refund(String(viewer.accountId));
      return card;
    },
  }),
  update_mobile_card: t.field({
    type: MobileCard,
    args: { id: t.arg.id({ required: true }), main_card: t.arg.boolean({ required: true }) },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      return mutate(context, (scope) => updateCard(scope, args.id, args.main_card));
    },
  }),
  reset_mobile_card: t.field({
    type: MobileCard,
    description: "Cannot be undone.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      return mutate(context, (scope) => resetCard(scope, args.id));
    },
  }),
  deactivate_mobile_card: t.field({
    type: MobileCard,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      return mutate(context, (scope) => deactivateCard(scope, args.id));
    },
  }),
}));
