import { behaviors } from "../../contract/audit-behaviors";
import { codedError } from "../errors";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { mutate } from "../graphql/mutate";
import { parseId } from "../ids";
import { deleteTrustedDevices, listTrustedDevices } from "./factor-queries";
import { listSessions, revokeOwnSession } from "./queries";
import { announceEnded } from "./start";

/** The viewer's sessions, and the devices that skip their second factor. */

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number] & { current: boolean };
type DeviceRow = Awaited<ReturnType<typeof listTrustedDevices>>[number];

const SessionType = builder.objectRef<SessionRow>("Session").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    current: t.exposeBoolean("current", { description: "The one that asks." }),
    ip: t.exposeString("ip", { nullable: true }),
    user_agent: t.string({ nullable: true, resolve: (row) => row.userAgent }),
    created: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.createdAt) }),
    last_seen: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.lastSeenAt) }),
    expires: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.expiresAt) }),
  }),
});

const TrustedDevice = builder.objectRef<DeviceRow>("TrustedDevice").implement({
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    ip: t.exposeString("ip", { nullable: true }),
    user_agent: t.string({ nullable: true, resolve: (row) => row.userAgent }),
    created: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.createdAt) }),
    last_used: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.lastUsedAt) }),
    expires: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.expiresAt) }),
  }),
});

builder.queryFields((t) => ({
  query_session_list: t.field({
    type: [SessionType],
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      const rows = await listSessions(db, viewer.userId);
      return rows.map((row) => ({ ...row, current: row.id === viewer.sessionId }));
    },
  }),
  query_trusted_device_list: t.field({
    type: [TrustedDevice],
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return listTrustedDevices(db, viewer.userId);
    },
  }),
}));

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function notTheirs() {
  return codedError("INVALID_ARGUMENT", { field: "id" });
}

builder.mutationFields((t) => ({
  delete_session: t.field({
    type: Ok,
    description: "Ends one of the viewer's own sessions, within a second everywhere.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const id = String(args.id);
      await mutate(context, async ({ tx, viewer, audit, afterCommit }) => {
        const ended = uuid.test(id) && (await revokeOwnSession(tx, viewer.userId, id));
        if (!ended) throw notTheirs();
        await audit({ behaviorId: behaviors.forcedOut, target: { type: "session", id, name: "" } });
        afterCommit(() => announceEnded(context.services.bus, viewer, [id]));
      });
      return { ok: true };
    },
  }),
  delete_trusted_device: t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const id = parseId(args.id);
      await mutate(context, async ({ tx, viewer, audit }) => {
        const count = id === null ? 0 : await deleteTrustedDevices(tx, viewer.userId, id);
        if (count === 0) throw notTheirs();
        const target = { type: "trusted_device", id: String(id), name: "" };
        await audit({ behaviorId: behaviors.trustedDeviceRemoved, target });
      });
      return { ok: true };
    },
  }),
  delete_all_trusted_devices: t.field({
    type: Ok,
    async resolve(_root, _args, context) {
      await mutate(context, async ({ tx, viewer, audit }) => {
        const count = await deleteTrustedDevices(tx, viewer.userId);
        await audit({ behaviorId: behaviors.trustedDeviceRemoved, payload: { count } });
      });
      return { ok: true };
    },
  }),
}));
