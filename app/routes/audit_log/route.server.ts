import { redirect } from "@remix-run/node";
import { promiseHash } from "remix-utils/promise";
import {
  type AuditData,
  findAuditEntries,
  findAuditIntegrity,
  listActors,
  planAudit,
} from "~/lib/audit/audit-call.server";
import { auditQuery } from "~/lib/audit/audit-query";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { readPostedRange } from "~/lib/event/event-filter";
import type { CloudArgs } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";

const noEntries: Promise<AuditData | null> = Promise.resolve({ total: 0, list: [] });

/** All the log shows. @throws Response a redirect to its own address, where a form posted local times */
export async function loadAuditLog(args: CloudArgs) {
  await requireMaster(args);
  const { searchParams } = new URL(args.request.url);
  const { timeZone } = await readPreferences(args.request);
  const query = auditQuery.read(searchParams);
  const posted = readPostedRange(searchParams, timeZone);
  if (posted) throw redirect(auditQuery.href({ ...query, range: posted }));
  const now = Math.floor(Date.now() / 1000);
  const { filter, fault } = planAudit(query, { now, timeZone });
  const { entries, integrity, actors } = await promiseHash({
    entries: filter ? findAuditEntries(args, filter, query) : noEntries,
    integrity: findAuditIntegrity(args),
    actors: listActors(args),
  });
  const isExporting = searchParams.get("dialog") === "export";
  return {
    query,
    now,
    fault,
    entries,
    integrity,
    actors,
    isExporting,
    requestId: args.context.requestId,
  };
}

export type AuditPage = Awaited<ReturnType<typeof loadAuditLog>>;
