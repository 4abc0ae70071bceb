import { sql } from "drizzle-orm";
import { factorTypes } from "../../../contract/names";
import type { Database } from "../client";
import * as tables from "../tables";
import { type DemoRegion, demoAccount } from "./demo-data";

/** The users of the demo account: one master, two managers of regions, two who have not opened their invitation. */

export interface DemoUser {
  name: string;
  email: string;
  master?: true;
  manages?: DemoRegion;
  unverified?: true;
  /** A code by e-mail at each sign-in. */
  twoFactor?: true;
  /** Minutes since the last sign-in, when the demo starts; never where not given. */
  seen?: number;
}

const domain = "meridian.example";
const hour = 60;
const day = 24 * hour;

export const demoUsers: DemoUser[] = [
  { name: "Ana Kovar", email: `ana.kovar@${domain}`, master: true },
  {
    name: "Tomas Ricci",
    email: `tomas.ricci@${domain}`,
    manages: "Riverside DC",
    seen: 14,
  },
  { name: "Mika Ito", email: `mika.ito@${domain}`, seen: 6 * hour },
  { name: "Eva Dvorak", email: `eva.dvorak@${domain}`, seen: 22 },
  { name: "Jonas Weber", email: `jonas.weber@${domain}`, seen: 3 * day },
  { name: "Lin Chen", email: `lin.chen@${domain}`, unverified: true },
  {
    name: "Yuki Mori",
    email: `yuki.mori@${domain}`,
    manages: "Old Town Retail",
    twoFactor: true,
    seen: 3 * hour,
  },
  { name: "Omar Said", email: `omar.said@${domain}`, twoFactor: true, seen: 6 * hour },
  { name: "Marta Ruiz", email: `marta.ruiz@${domain}`, seen: 52 },
  { name: "Nina Falk", email: `nina.falk@${domain}`, seen: 9 },
  { name: "Ivo Rys", email: `ivo.rys@${domain}`, seen: 2 * day },
  { name: "Karl Weiss", email: `karl.weiss@${domain}`, twoFactor: true, seen: 11 * day },
  { name: "Sara Lind", email: `sara.lind@${domain}`, unverified: true },
  { name: "Hugo Bell", email: `hugo.bell@${domain}`, seen: 4 * day },
];

/** When they last signed in, and who needs a second factor for it; once. */
export async function seedDemoSignIns(db: Database): Promise<void> {
  for (const { email, seen, twoFactor } of demoUsers) {
    if (seen === undefined) continue;
    const updated = await db.execute(sql`
      update app_user set last_sign_in_at = now() - make_interval(mins => ${seen}),
        mfa_enable = ${twoFactor ?? false}
      where account_id = ${demoAccount.id} and email = ${email} and last_sign_in_at is null
      returning id
    `);
    const userId = Number(updated.rows[0]?.id ?? 0);
    if (!twoFactor || userId === 0) continue;
    await db
      .insert(tables.mfaFactor)
      .values({ userId, type: factorTypes.message, confirmedAt: new Date() })
      .onConflictDoNothing();
  }
}
