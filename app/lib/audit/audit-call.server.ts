import { resolveRange } from "~/lib/event/event-filter";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { besideThePage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { checkRange } from "~/lib/time/time-range";
import { behaviorsOf } from "~contract/audit-groups";
import { limits } from "~contract/limits";
import { services } from "~contract/names";
import type { AuditQuery } from "./audit-query";

const listDocument = graphql(`
  query query_audit_log(
    $start_date: Int, $end_date: Int, $behavior_id: [Int!], $user_id: [ID!], $service_id: Int,
    $ip: String, $keyword: String, $target_type: String, $target_id: String, $page: Int, $limit: Int
  ) {
    query_audit_log(
      start_date: $start_date, end_date: $end_date, behavior_id: $behavior_id, user_id: $user_id,
      service_id: $service_id, ip: $ip, keyword: $keyword, target_type: $target_type,
      target_id: $target_id, page: $page, limit: $limit
    ) {
      total
      list {
        id behavior_id service_id user_id user_email user_name ip user_agent time target_type
        target_id target_name payload
      }
    }
  }
`);

export type AuditData = ResultOf<typeof listDocument>["query_audit_log"];
export type AuditEntry = AuditData["list"][number];

const exportDocument = graphql(`
  query query_audit_log_export(
    $start_date: Int, $end_date: Int, $behavior_id: [Int!], $user_id: [ID!], $service_id: Int,
    $ip: String, $keyword: String, $target_type: String, $target_id: String
  ) {
    query_audit_log_export(
      start_date: $start_date, end_date: $end_date, behavior_id: $behavior_id, user_id: $user_id,
      service_id: $service_id, ip: $ip, keyword: $keyword, target_type: $target_type,
      target_id: $target_id
    ) {
      id behavior_id service_id user_email user_name ip time target_type target_id target_name
      payload
    }
  }
`);

export type ExportedEntry = ResultOf<typeof exportDocument>["query_audit_log_export"][number];

export interface Clock {
  now: number;
  timeZone: string;
}

/** The query as arguments of a call, or what is wrong with its range. */
export function planAudit(query: AuditQuery, { now, timeZone }: Clock) {
  const { ends, fault } = resolveRange(query.range, now, timeZone);
  if (!ends) return { filter: null, fault };
  const tooLong = checkRange(ends, limits.auditQueryDays * 86_400);
  if (tooLong) return { filter: null, fault: tooLong };
  const filter = {
    start_date: ends.from,
    end_date: ends.until,
    behavior_id: query.group && behaviorsOf(query.group),
    user_id: query.users.length > 0 ? query.users : null,
    service_id: query.service && services[query.service],
    ip: query.ip || null,
    keyword: query.search || null,
    target_type: query.targetType || null,
    target_id: query.targetId || null,
  };
  return { filter, fault: null };
}

type AuditFilter = NonNullable<ReturnType<typeof planAudit>["filter"]>;

/** Null when it could not be loaded: the screen offers to try again (D36). */
export async function findAuditEntries(
  args: CloudArgs,
  filter: AuditFilter,
  { page, size }: AuditQuery,
): Promise<AuditData | null> {
  const answer = await callCloud(args, listDocument, { ...filter, page, limit: size }).catch(
    notLoaded("the audit log"),
  );
  return answer?.query_audit_log ?? null;
}

/** All that match; the cloud writes down that they were exported. @throws CloudError EXCEED_EXPORT_LIMIT */
export async function exportAuditEntries(
  args: CloudArgs,
  filter: AuditFilter,
): Promise<ExportedEntry[]> {
  return (await callCloud(args, exportDocument, filter)).query_audit_log_export;
}

const integrityDocument = graphql(`
  query query_audit_integrity {
    query_audit_integrity { verified_until rows intact }
  }
`);

export type AuditIntegrity = ResultOf<typeof integrityDocument>["query_audit_integrity"];

/** Null when it could not be loaded. */
export async function findAuditIntegrity(args: CloudArgs): Promise<AuditIntegrity | null> {
  const answer = await callCloud(args, integrityDocument, {}, besideThePage).catch(
    notLoaded("the state of the audit log"),
  );
  return answer?.query_audit_integrity ?? null;
}

const usersDocument = graphql(`
  query query_user_list($limit: Int) {
    query_user_list(limit: $limit) { list { id name email } }
  }
`);

/** The account's users, to choose from; none where they did not load. */
export async function listActors(args: CloudArgs): Promise<{ value: string; label: string }[]> {
  const answer = await callCloud(args, usersDocument, { limit: 1_000 }, besideThePage).catch(
    notLoaded("the users"),
  );
  const users = answer?.query_user_list.list ?? [];
  return users.map(({ id, name, email }) => ({ value: id, label: name || email }));
}
