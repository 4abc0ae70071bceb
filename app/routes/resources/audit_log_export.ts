import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exportAuditEntries, planAudit } from "~/lib/audit/audit-call.server";
import { writeAuditFile } from "~/lib/audit/audit-file.server";
import { auditQuery } from "~/lib/audit/audit-query";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { CloudError } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";

/** The entries that match, as a CSV file; where there is none to be had, the list says why. */
export async function loader(args: LoaderFunctionArgs) {
  await requireMaster(args);
  const { request } = args;
  const query = auditQuery.read(new URL(request.url).searchParams);
  const { timeZone } = await readPreferences(request);
  const { filter } = planAudit(query, { now: Math.floor(Date.now() / 1000), timeZone });
  if (!filter) throw redirect(auditQuery.href(query));
  try {
    return await writeAuditFile(request, await exportAuditEntries(args, filter));
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    throw redirect(auditQuery.href(query, {}, { dialog: "export" }));
  }
}
