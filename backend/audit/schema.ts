import { limits } from "../../contract/limits";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { inSteps, iterateInSteps } from "../graphql/in-steps";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { requireMasterAccess } from "../permission/master-access";
import type { AuditIntegrity } from "./integrity";
import type { AuditRow } from "./queries";
import { type AuditPage, auditArguments, exportAudit, getAuditPage } from "./read";

/** Audit log entry of specification section 3. */
const AuditLog = builder.objectRef<AuditRow>("AuditLog").implement({
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    behavior_id: t.int({
      description: "contract/audit-behaviors; the name is a text.",
      resolve: (row) => row.behaviorId,
    }),
    service_id: t.int({ nullable: true, resolve: (row) => row.serviceId }),
    user_id: t.id({
      nullable: true,
      resolve: (row) => (row.userId === null ? null : String(row.userId)),
    }),
    user_email: t.string({
      nullable: true,
      description: "As it was then.",
      resolve: (row) => row.userEmail,
    }),
    user_name: t.string({
      nullable: true,
      description: "As it is now; null when the user is gone.",
      resolve: (row) => row.userName,
    }),
    ip: t.exposeString("ip", { nullable: true }),
    user_agent: t.string({ nullable: true, resolve: (row) => row.userAgent }),
    time: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.time) }),
    target_type: t.string({ nullable: true, resolve: (row) => row.targetType }),
    target_id: t.string({ nullable: true, resolve: (row) => row.targetId }),
    target_name: t.string({ nullable: true, resolve: (row) => row.targetName }),
    payload: t.string({
      nullable: true,
      description: "JSON, with before and after where something changed; secrets are masked.",
      resolve: (row) => (row.payload === null ? null : JSON.stringify(row.payload)),
    }),
  }),
});

const AuditLogList = builder.objectRef<AuditPage>("AuditLogList").implement({
  fields: (t) => ({
    list: t.field({ type: [AuditLog], resolve: (page) => inSteps(page.list) }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
  }),
});

const AuditIntegrityType = builder.objectRef<AuditIntegrity>("AuditIntegrity").implement({
  description: "Each row carries a digest of itself and of the row before it.",
  fields: (t) => ({
    verified_until: t.int({
      nullable: true,
      description:
        "Unix seconds; every row up to then follows the chain. Null while nothing has been checked, or where the first row is at fault.",
      resolve: ({ verifiedUntil }) => verifiedUntil && toSeconds(verifiedUntil),
    }),
    rows: t.exposeInt("rows", { description: "Rows that follow the chain." }),
    intact: t.exposeBoolean("intact", {
      nullable: true,
      description:
        "False when a row was changed or removed; null while the first check is under way.",
    }),
  }),
});

builder.queryFields((t) => {
  const filter = {
    start_date: t.arg.int(),
    end_date: t.arg.int(),
    behavior_id: t.arg.intList(),
    user_id: t.arg.idList(),
    service_id: t.arg.int(),
    ip: t.arg.string(),
    keyword: t.arg.string(),
    target_type: t.arg.string(),
    target_id: t.arg.string(),
  };
  return {
    query_audit_log: t.field({
      type: AuditLogList,
      description:
        "Newest first, for the master. A range of 90 days at most, and the last 90 where start_date is missing; keyword: part of user, target or payload; target_type and target_id: exactly these.",
      args: { ...filter, page: t.arg.int(), limit: t.arg.int() },
      async resolve(_root, args, context) {
        const { viewer, db } = await requireAccess(context);
        const [input, page] = [parseInput(auditArguments, args), parsePage(args)];
        await context.largeResultSlot.acquire(page.limit);
        return getAuditPage(db, viewer, input, page);
      },
    }),
    query_audit_log_export: t.field({
      type: [AuditLog],
      description: "All that match, at most 10000; it is noted in the log itself.",
      args: filter,
      async resolve(_root, args, context) {
        const input = parseInput(auditArguments, args);
        await context.largeResultSlot.acquire(limits.auditExportMax);
        return iterateInSteps(await mutate(context, (scope) => exportAudit(scope, input)));
      },
    }),
    query_audit_integrity: t.field({
      type: AuditIntegrityType,
      description: "Whether the account's log is whole, for the master.",
      async resolve(_root, _args, context) {
        const { viewer } = await requireMasterAccess(context);
        return context.services.auditCheck.getIntegrity(viewer.accountId);
      },
    }),
  };
});
