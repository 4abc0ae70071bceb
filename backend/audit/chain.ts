import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../db/client";

/** The hash chain of the audit log, followed row by row (threat H2). */

/** Result of checking one account's chain. */
export interface ChainReport {
  /** Null: rows without an account. */
  accountId: number | null;
  rows: number;
  /** Position of the newest row. */
  position: number;
  /** Digest of the newest row, hexadecimal. Keep a copy elsewhere: it exposes a rewritten log. */
  head: string;
  /** The first row that was altered; null when none was. */
  fault: ChainFault | null;
}

export interface ChainFault {
  position: number;
  /**
   * changed: the row's own content. missing: rows were removed. tail: the newest rows were. stray:
   * inserted outside the chain.
   */
  kind: "changed" | "missing" | "tail" | "stray";
}

const batchRows = 2_000;

// Repeats sightline_audit_text of migration 0004 on purpose: calling it would trust what is being
// checked.
const canonicalText = sql`jsonb_build_array(
  audit.position, audit.id, audit.account_id, audit.behavior_id, audit.service_id, audit.user_id, audit.user_email,
  audit.ip, audit.user_agent, (extract(epoch from audit.time) * 1000000)::bigint,
  audit.target_type, audit.target_id, audit.target_name, audit.payload
)::text`;

interface Chain {
  key: number;
  position: number;
  hash: Buffer;
  trimmedPosition: number;
  trimmedHash: Buffer;
}

/**
 * Follows every account's chain, or one account's, one batch at a time.
 * @param db the owner's: the cloud's own role cannot read the ends of the chains
 */
export async function* verifyAuditLog(
  db: Database,
  accountId?: number,
): AsyncGenerator<ChainReport> {
  const result = await db.execute(sql`
    select keys.key, coalesce(chain.position, 0) as position, coalesce(chain.hash, '') as hash,
      coalesce(chain.trimmed_position, 0) as trimmed_position, coalesce(chain.trimmed_hash, '') as trimmed_hash
    from (
      select account_id as key from audit_chain union select distinct coalesce(account_id, 0) from audit
    ) as keys
    left join audit_chain as chain on chain.account_id = keys.key
    where ${accountId === undefined ? sql`true` : sql`keys.key = ${accountId}`}
      -- An account that was deleted took its rows along.
      and (keys.key = 0 or exists (select from account where account.id = keys.key))
    order by keys.key
  `);
  for (const row of result.rows) {
    yield await followChain(db, {
      key: Number(row.key),
      position: Number(row.position),
      hash: row.hash as Buffer,
      trimmedPosition: Number(row.trimmed_position),
      trimmedHash: row.trimmed_hash as Buffer,
    });
  }
}

async function followChain(db: Database, chain: Chain): Promise<ChainReport> {
  let position = chain.trimmedPosition;
  let hash = chain.trimmedHash;
  let rows = 0;
  const report = (fault: ChainFault | null): ChainReport => ({
    accountId: chain.key === 0 ? null : chain.key,
    rows,
    position,
    head: hash.toString("hex"),
    fault,
  });
  for (;;) {
    // The chain's end that was read above bounds the walk: rows written meanwhile are left to the
    // next check.
    const batch = await db.execute(sql`
      select audit.position, audit.hash, ${canonicalText} as text from audit
      where coalesce(audit.account_id, 0) = ${chain.key} and audit.position > ${position}
        and audit.position <= ${chain.position}
      order by audit.position limit ${batchRows}
    `);
    let fault: ChainFault | null = null;
    for (const row of batch.rows) {
      if (Number(row.position) !== position + 1) {
        fault = { position: position + 1, kind: "missing" };
        break;
      }
      const digest = createHash("sha256").update(hash).update(String(row.text)).digest();
      if (!digest.equals((row.hash ?? Buffer.alloc(0)) as Buffer)) {
        return report({ position: position + 1, kind: "changed" });
      }
      position += 1;
      hash = digest;
      rows += 1;
    }
    const isEnd = batch.rows.length < batchRows;
    if (isEnd && position !== chain.position) fault ??= { position: position + 1, kind: "tail" };
    if (fault) {
      const trimmed = await readTrimmedEnd(db, chain.key);
      if (trimmed.position <= position) return report(fault);
      ({ position, hash } = trimmed);
      if (position > chain.position) return report(null);
    } else if (isEnd) break;
  }
  if (!hash.equals(chain.hash)) return report({ position, kind: "changed" });
  return report(
    (await hasStrayRows(db, chain.key)) ? { position: position + 1, kind: "stray" } : null,
  );
}

/** The last row that retention has taken: it may have taken more since the chain was looked at first. */
async function readTrimmedEnd(
  db: Database,
  key: number,
): Promise<{ position: number; hash: Buffer }> {
  const result = await db.execute(sql`
    select trimmed_position as position, trimmed_hash as hash from audit_chain where account_id = ${key}
  `);
  const row = result.rows[0];
  return { position: Number(row?.position ?? 0), hash: (row?.hash ?? Buffer.alloc(0)) as Buffer };
}

/** Whether there are rows outside the chain's two ends, read in one snapshot. */
async function hasStrayRows(db: Database, key: number): Promise<boolean> {
  const result = await db.execute(sql`
    select from audit left join audit_chain as chain on chain.account_id = ${key}
    where coalesce(audit.account_id, 0) = ${key}
      and (chain.account_id is null or audit.position > chain.position or audit.position <= chain.trimmed_position)
    limit 1
  `);
  return result.rows.length > 0;
}
