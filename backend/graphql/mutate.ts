import { type AuditEntry, writeAudit } from "../audit/service";
import type { Database, Transaction } from "../db/client";
import { runEach } from "../run-each";
import type { Viewer } from "../viewer";
import { type Context, requireAccess } from "./context";

/** Everything a mutation works with. */
export interface MutationScope {
  tx: Transaction;
  viewer: Viewer;
  /**
   * Notes the audit entry; its row is the transaction's last statement, because it locks the
   * account's log.
   */
  audit(entry: Omit<AuditEntry, "accountId" | "userId" | "userEmail">): Promise<void>;
  /** For a mutation that only continues what the entry of an earlier one says: it has none of its own. */
  continueAudited(): void;
  /** Runs once the transaction has been committed, whether or not tasks before it fail: for pushes, mails, sockets. */
  afterCommit(task: () => Promise<void>): void;
}

/**
 * The only way a signed-in user changes anything: one transaction, with its audit row in it (threat
 * H1). A mutation without an audit entry is a programming error, and is rolled back.
 */
export async function mutate<Result>(
  context: Context,
  work: (scope: MutationScope) => Promise<Result>,
): Promise<Result> {
  const { viewer, db } = await requireAccess(context);
  return mutateAs(db, viewer, context, work);
}

async function mutateAs<Result>(
  db: Database,
  viewer: Viewer,
  { client }: Context,
  work: (scope: MutationScope) => Promise<Result>,
): Promise<Result> {
  const tasks: (() => Promise<void>)[] = [];
  const result = await db.transaction(async (tx) => {
    const entries: AuditEntry[] = [];
    let isContinued = false;
    const done = await work({
      tx,
      viewer,
      async audit(entry) {
        entries.push({
          ...entry,
          accountId: viewer.accountId,
          userId: viewer.userId,
          userEmail: viewer.email,
        });
      },
      continueAudited() {
        isContinued = true;
      },
      afterCommit: (task) => tasks.push(task),
    });
    if (entries.length === 0 && !isContinued)
      throw new Error("a mutation ended without an audit row");
    for (const entry of entries) await writeAudit(tx, client, entry);
    return done;
  });
  await runEach(tasks);
  return result;
}
