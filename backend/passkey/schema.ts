import { z } from "zod";
import { givenPassword } from "../../contract/fields";
import { newPasskeyAnswer, passkeyName } from "../../contract/passkeys";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { parseId } from "../ids";
import { listPasskeys, type PasskeyRow } from "./queries";
import { createPasskey, deletePasskey, renamePasskey, startPasskey } from "./service";

/** The viewer's own passkeys. */

const Passkey = builder.objectRef<PasskeyRow>("Passkey").implement({
  description: "A public key that signs in; its private key never leaves the user's devices.",
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    name: t.exposeString("name"),
    synced: t.boolean({
      description: "Whether it is copied to the user's other devices.",
      resolve: (row) => row.isBackedUp,
    }),
    created: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.createdAt) }),
    last_used: t.int({
      nullable: true,
      description: "Unix seconds; null before its first sign-in.",
      resolve: ({ lastUsedAt }) => lastUsedAt && toSeconds(lastUsedAt),
    }),
  }),
});

export const PasskeyOptions = builder.objectRef<{ options: string }>("PasskeyOptions").implement({
  description: "Valid once, for five minutes.",
  fields: (t) => ({
    options: t.exposeString("options", { description: "JSON for navigator.credentials." }),
  }),
});

const NewPasskey = builder
  .objectRef<Awaited<ReturnType<typeof createPasskey>>>("NewPasskey")
  .implement({
    fields: (t) => ({
      passkey: t.field({ type: Passkey, resolve: (result) => result.passkey }),
      token: t.string({
        nullable: true,
        description:
          "Where two-factor came on with it: every session ended, and this token is the one opened in place of the asking one.",
        resolve: ({ activation }) => activation?.token ?? null,
      }),
      backup_codes: t.stringList({
        description: "Shown this once; empty where two-factor was on before.",
        resolve: ({ activation }) => activation?.backupCodes ?? [],
      }),
    }),
  });

builder.queryField("query_passkey_list", (t) =>
  t.field({
    type: [Passkey],
    description: "The viewer's own.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return listPasskeys(db, viewer.userId);
    },
  }),
);

const createArguments = z.object({ name: passkeyName, response: newPasskeyAnswer });
const passwordArguments = z.object({ password: givenPassword });
const nameArguments = z.object({ name: passkeyName });

builder.mutationFields((t) => ({
  start_passkey: t.field({
    type: PasskeyOptions,
    description: "What the browser makes a passkey from.",
    args: { password: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const { password } = parseInput(passwordArguments, args);
      return { options: await startPasskey(context, password) };
    },
  }),
  create_passkey: t.field({
    type: NewPasskey,
    description: "response: what the browser made from start_passkey, as JSON.",
    args: {
      name: t.arg.string({ required: true }),
      response: t.arg.string({ required: true }),
    },
    resolve: (_root, args, context) => createPasskey(context, parseInput(createArguments, args)),
  }),
  rename_passkey: t.field({
    type: Passkey,
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve(_root, args, context) {
      const { name } = parseInput(nameArguments, args);
      return renamePasskey(context, { id: parseId(args.id), name });
    },
  }),
  delete_passkey: t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }), password: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const { password } = parseInput(passwordArguments, args);
      await deletePasskey(context, { id: parseId(args.id), password });
      return { ok: true };
    },
  }),
}));
