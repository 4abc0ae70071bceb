import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { createHostPassword, hashHostPassword } from "../../../backend/db/host-password";
import type { Scopes } from "../../../backend/db/scopes";
import { seedOrder } from "../orders";
import { callCloud, login } from "../users";

const account = { id: 7, email: "master@faults.example", password: "Correct-horse-7" };
const hostCode = "numbered";

/** An account with a master and a host of one licensed camera. */
export interface FaultAccount {
  accountId: number;
  hostCode: string;
  hostPassword: string;
  cameraId: string;
}

export async function seedFaultAccount(db: Scopes["system"]): Promise<FaultAccount> {
  const { id, email, password } = account;
  const hostPassword = createHostPassword();
  await db.execute(sql`insert into account (id, name) values (${id}, 'Faults')`);
  await db.execute(sql`
    insert into app_user (account_id, email, name, password_hash, master, verified_at)
    values (${id}, ${email}, 'Master', ${await hash(password)}, true, now())
  `);
  const made = await db.execute(sql`
    with place as (
      insert into region (account_id, name, is_default) values (${id}, 'All', true) returning id
    ), made as (
      insert into host (account_id, region_id, name, host_code, password_hash, type)
      select ${id}, place.id, 'Numbered', ${hostCode}, ${hashHostPassword(hostPassword)}, 2 from place returning id
    )
    insert into camera (account_id, host_id, index, name) select ${id}, made.id, 0, 'Numbers' from made returning id
  `);
  const cameraId = Number(made.rows[0]?.id);
  await seedOrder(db, id, { cameraIds: [cameraId] });
  return { accountId: id, hostCode, hostPassword, cameraId: String(cameraId) };
}

/** The account's master, who signs in where that is necessary. */
export interface FaultMaster {
  call<Value>(document: string, variables?: Record<string, unknown>): Promise<Value>;
  /** What the media path answers. */
  download(link: string): Promise<Buffer>;
}

export function createFaultMaster(url: string): FaultMaster {
  const site = { url, demo: { ...account, accountId: String(account.id) } };
  let token: string | null = null;

  async function signIn(): Promise<string> {
    token ??= (await login(site, account)).token;
    if (!token) throw new Error("the master was not signed in");
    return token;
  }

  return {
    async call<Value>(document: string, variables?: Record<string, unknown>) {
      try {
        return await callCloud<Value>(site, document, variables, await signIn());
      } catch (error) {
        // A session may have ended, as where a clock has jumped: the next call signs in.
        if (error instanceof Error && /TOKEN|DENIED/.test(error.message)) token = null;
        throw error;
      }
    },
    async download(link) {
      const headers = { Authorization: `Bearer ${await signIn()}` };
      const response = await fetch(new URL(link, url), { headers });
      if (!response.ok) throw new Error(`${link} was answered with ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
