import { and, eq } from "drizzle-orm";
import { setNewest } from "../collections";
import type { Database } from "../db/client";
import { audit } from "../db/tables";
import { type ChainReport, verifyAuditLog } from "./chain";

/** What following an account's chain has found. */
export interface AuditIntegrity {
  /** Every row up to then follows the chain; null while nothing has been checked, or where the first row is at fault. */
  verifiedUntil: Date | null;
  /** Number of rows that follow it. */
  rows: number;
  /** Null while the first check is under way. */
  intact: boolean | null;
}

export interface AuditCheck {
  /** The state of an account's log: at most a minute old, or the last known while a long check is under way. */
  getIntegrity: (accountId: number) => Promise<AuditIntegrity>;
}

const freshMs = 60_000;
/** A page waits no longer for a log of any length. */
const patienceMs = 3_000;
/** The accounts that asked last. */
const maxAccounts = 1_000;

const unknown: AuditIntegrity = { verifiedUntil: null, rows: 0, intact: null };

interface Run {
  startedMs: number;
  isUnderWay: boolean;
  result: Promise<AuditIntegrity>;
}

/**
 * Follows chains when they are asked for, one at a time in this process.
 * @param db the owner's: the cloud's own role cannot read the ends of the chains
 */
export function createAuditCheck(db: Database): AuditCheck {
  const runs = new Map<number, Run>();
  const known = new Map<number, AuditIntegrity>();
  let queue: Promise<unknown> = Promise.resolve();

  function start(accountId: number): Run {
    const result = queue.then(() => checkAccount(db, accountId));
    queue = result.catch(() => {});
    const run = { startedMs: Date.now(), isUnderWay: true, result };
    setNewest(runs, accountId, run, maxAccounts);
    result.then(
      (integrity) => {
        run.isUnderWay = false;
        setNewest(known, accountId, integrity, maxAccounts);
      },
      () => {
        // The next call tries again.
        if (runs.get(accountId) === run) runs.delete(accountId);
      },
    );
    return run;
  }

  return {
    async getIntegrity(accountId) {
      const last = runs.get(accountId);
      // Of a log that takes longer than a minute, further checks would pile up.
      const isOfUse = last && (last.isUnderWay || Date.now() - last.startedMs < freshMs);
      const run = isOfUse ? last : start(accountId);
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<AuditIntegrity>((resolve) => {
        timer = setTimeout(() => resolve(known.get(accountId) ?? unknown), patienceMs);
      });
      return Promise.race([run.result, patience]).finally(() => clearTimeout(timer));
    },
  };
}

async function checkAccount(db: Database, accountId: number): Promise<AuditIntegrity> {
  const startedAt = new Date();
  let report: ChainReport | null = null;
  for await (const each of verifyAuditLog(db, accountId)) report = each;
  const fault = report?.fault ?? null;
  return {
    verifiedUntil: fault ? await findTime(db, accountId, fault.position - 1) : startedAt,
    rows: report?.rows ?? 0,
    intact: fault === null,
  };
}

async function findTime(db: Database, accountId: number, position: number): Promise<Date | null> {
  const rows = await db
    .select({ time: audit.time })
    .from(audit)
    .where(and(eq(audit.accountId, accountId), eq(audit.position, position)))
    .limit(1);
  return rows[0]?.time ?? null;
}
