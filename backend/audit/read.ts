import { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import type { Page } from "../graphql/page";
import { parseId } from "../ids";
import { requireMaster } from "../permission/policy";
import type { Viewer } from "../viewer";
import { type AuditFilter, type AuditRow, countAudit, listAudit } from "./queries";

/** The account's log, for its master. */

// Far below the last second a Date can hold: a database's timestamp ends before it.
const seconds = z.number().int().min(0).max(32_503_680_000).nullish();
const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, "TOO_LONG")
    .refine((value) => !value.includes("\0"), "INVALID_ARGUMENT")
    .nullish();

export const auditArguments = z.object({
  start_date: seconds,
  end_date: seconds,
  behavior_id: z.array(z.number().int()).max(limits.idsPerCall).nullish(),
  user_id: z.array(z.string()).max(limits.idsPerCall).nullish(),
  service_id: z.number().int().min(0).max(32_767).nullish(),
  ip: text(64),
  keyword: text(200),
  target_type: text(40),
  target_id: text(100),
});

const daySeconds = 86_400;

/** At most 90 days, and the last of them where a start is missing (decision D94). @throws INVALID_ARGUMENT */
function readRange(input: z.infer<typeof auditArguments>): { from: number; to: number } {
  const longest = limits.auditQueryDays * daySeconds;
  const to = input.end_date ?? Math.floor(Date.now() / 1000);
  const from = input.start_date ?? Math.max(0, to - longest);
  if (to - from > longest) {
    throw codedError("INVALID_ARGUMENT", { field: "start_date", max: limits.auditQueryDays });
  }
  return { from, to };
}

function toFilter(viewer: Viewer, input: z.infer<typeof auditArguments>): AuditFilter {
  // An invalid id matches no user, instead of removing the filter.
  const userIds = input.user_id?.map((id) => parseId(id) ?? 0);
  return {
    accountId: viewer.accountId,
    ...readRange(input),
    ...(input.behavior_id && { behaviorIds: input.behavior_id }),
    ...(userIds && { userIds }),
    ...(input.service_id != null && { serviceId: input.service_id }),
    ...(input.ip && { ip: input.ip }),
    ...(input.keyword && { keyword: input.keyword }),
    ...(input.target_type && { targetType: input.target_type }),
    ...(input.target_id && { targetId: input.target_id }),
  };
}

export interface AuditPage {
  list: AuditRow[];
  total: number;
  perPage: number;
}

/** @throws ACCESS_DENIED for anyone but a master */
export async function getAuditPage(
  db: Database,
  viewer: Viewer,
  input: z.infer<typeof auditArguments>,
  page: Page,
): Promise<AuditPage> {
  requireMaster(viewer);
  const filter = toFilter(viewer, input);
  const [list, total] = await Promise.all([listAudit(db, filter, page), countAudit(db, filter)]);
  return { list, total, perPage: page.limit };
}

/**
 * All matching rows, newest first; the export itself is audited too.
 * @throws ACCESS_DENIED; EXCEED_EXPORT_LIMIT when there are more than an export may hold
 */
export async function exportAudit(
  { tx, viewer, audit }: MutationScope,
  input: z.infer<typeof auditArguments>,
): Promise<AuditRow[]> {
  requireMaster(viewer);
  const max = limits.auditExportMax;
  const rows = await listAudit(tx, toFilter(viewer, input), { limit: max + 1, offset: 0 });
  if (rows.length > max) throw codedError("EXCEED_EXPORT_LIMIT", { max });
  await audit({
    behaviorId: behaviors.auditLogExported,
    payload: { rows: rows.length, filter: { ...input } },
  });
  return rows;
}
