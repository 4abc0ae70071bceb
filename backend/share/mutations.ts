import { z } from "zod";
import {
  changedShareLink,
  expireHours,
  newShareLink,
  recipients,
  tickedLinks,
} from "../../contract/sharing";
import { codedError } from "../errors";
import { builder, Ok } from "../graphql/builder";
import type { Context } from "../graphql/context";
import { parseInput, withoutNulls } from "../graphql/input";
import { type MutationScope, mutate } from "../graphql/mutate";
import { parseId } from "../ids";
import { createShareMail, sendWithinLimits } from "./mail";
import { ShareLink } from "./schema";
import {
  createShareLink,
  deleteShareLinks,
  extendShareLink,
  sendShareLink,
  updateShareLink,
} from "./service";

/** Open pages read their links again; the message says of none which it is. */
function mutateLinks<Result>(
  context: Context,
  work: (scope: MutationScope) => Promise<Result>,
): Promise<Result> {
  return mutate(context, (scope) => {
    const { accountId } = scope.viewer;
    const message = { type: "SHARE_LINK_CHANGE" } as const;
    const { bus } = context.services;
    scope.afterCommit(() => bus.publish("user_message", { accountId, userId: null, message }));
    return work(scope);
  });
}

builder.mutationField("create_share_link", (t) =>
  t.field({
    type: ShareLink,
    args: {
      event_id: t.arg.id({ required: true }),
      note: t.arg.string(),
      password: t.arg.string(),
      expire_hours: t.arg.int(),
      emails: t.arg.stringList(),
    },
    resolve(_root, { event_id: eventId, ...args }, context) {
      const form = parseInput(newShareLink, withoutNulls(args));
      const mail = createShareMail(context.services);
      return sendWithinLimits(context, form.emails, () =>
        mutateLinks(context, (scope) => createShareLink(scope, parseId(eventId), form, mail)),
      );
    },
  }),
);

builder.mutationField("update_share_link", (t) =>
  t.field({
    type: ShareLink,
    description: "What is absent stays; an empty password takes it away; hours count from now.",
    args: {
      id: t.arg.id({ required: true }),
      note: t.arg.string(),
      password: t.arg.string(),
      expire_hours: t.arg.int(),
    },
    resolve(_root, { id, ...args }, context) {
      const form = parseInput(changedShareLink, withoutNulls(args));
      return mutateLinks(context, (scope) => updateShareLink(scope, parseId(id), form));
    },
  }),
);

builder.mutationField("send_share_link", (t) =>
  t.field({
    type: ShareLink,
    args: { id: t.arg.id({ required: true }), emails: t.arg.stringList({ required: true }) },
    resolve(_root, { id, emails }, context) {
      const addresses = parseInput(recipients, emails);
      if (addresses.length === 0) throw codedError("AT_LEAST_ONE", { field: "emails" });
      const mail = createShareMail(context.services);
      return sendWithinLimits(context, addresses, () =>
        mutateLinks(context, (scope) => sendShareLink(scope, parseId(id), addresses, mail)),
      );
    },
  }),
);

builder.mutationField("extend_share_link", (t) =>
  t.field({
    type: ShareLink,
    description: "Hours count from now, for an expired link too; never to an earlier end.",
    args: {
      id: t.arg.id({ required: true }),
      expire_hours: t.arg.int({ required: true }),
    },
    resolve(_root, { id, ...args }, context) {
      const { expire_hours: hours } = parseInput(z.object({ expire_hours: expireHours }), args);
      return mutateLinks(context, (scope) => extendShareLink(scope, parseId(id), hours));
    },
  }),
);

builder.mutationField("delete_share_link", (t) =>
  t.field({
    type: Ok,
    description: "All of them, or none.",
    args: { ids: t.arg.idList({ required: true }) },
    async resolve(_root, args, context) {
      const { ids } = parseInput(tickedLinks, { ids: args.ids.map(String) });
      await mutateLinks(context, (scope) => deleteShareLinks(scope, ids.map(parseId)));
      return { ok: true };
    },
  }),
);
