import { ECDH } from "node:crypto";
import { behaviors } from "../../contract/audit-behaviors";
import { pushRegistration } from "../../contract/notifications";
import { codedError } from "../errors";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parseId } from "../ids";
import {
  deletePushesOfOthers,
  deletePushRow,
  insertPush,
  listPushes,
  type PushRow,
} from "./push-queries";

const Push = builder.objectRef<PushRow>("Push").implement({
  description: "A browser that notifications are pushed to.",
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    user_agent: t.string({ nullable: true, resolve: (row) => row.userAgent }),
    created_at: t.int({ resolve: (row) => toSeconds(row.createdAt) }),
  }),
});

const PushList = builder
  .objectRef<{ publicKey: string | null; list: PushRow[] }>("PushList")
  .implement({
    fields: (t) => ({
      public_key: t.exposeString("publicKey", {
        nullable: true,
        description: "What a browser subscribes with; null where the cloud pushes nothing.",
      }),
      list: t.field({ type: [Push], resolve: ({ list }) => list }),
    }),
  });

builder.queryField("query_push_list", (t) =>
  t.field({
    type: PushList,
    description: "The viewer's own browsers.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      const { push } = context.services.settings;
      return { publicKey: push?.publicKey ?? null, list: await listPushes(db, viewer) };
    },
  }),
);

function isOnCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url");
    return true;
  } catch {
    return false;
  }
}

const target = (id: number, userAgent: string | null) => ({
  type: "push",
  id: String(id),
  name: userAgent?.slice(0, 100) ?? "",
});

builder.mutationFields((t) => ({
  register_push: t.field({
    type: Push,
    description: "Pushes the viewer's notifications to this browser (decision D88).",
    args: {
      endpoint: t.arg.string({ required: true }),
      p256dh: t.arg.string({ required: true }),
      auth: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => {
      const { services, client } = context;
      const input = parseInput(pushRegistration, args);
      if (!isOnCurve(input.p256dh)) throw codedError("INVALID_ARGUMENT", { field: "p256dh" });
      if (!services.settings.push) throw codedError("INVALID_ARGUMENT", { field: "endpoint" });
      return mutate(context, async ({ tx, viewer, audit, afterCommit }) => {
        const userAgent = client.userAgent?.slice(0, 400) ?? null;
        const id = await insertPush(tx, viewer, input, userAgent);
        await audit({ behaviorId: behaviors.pushRegistered, target: target(id, userAgent) });
        afterCommit(() => deletePushesOfOthers(services.scopes.system, viewer, input.endpoint));
        return { id, userAgent, createdAt: new Date() };
      });
    },
  }),
  delete_push: t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const id = parseId(args.id);
      await mutate(context, async ({ tx, viewer, audit }) => {
        if (id === null || !(await deletePushRow(tx, viewer, id))) {
          throw codedError("NOT_FOUND", { field: "id" });
        }
        await audit({ behaviorId: behaviors.pushDeleted, target: target(id, null) });
      });
      return { ok: true };
    },
  }),
}));
