import { sql } from "drizzle-orm";
import type { Transaction } from "../client";
import * as tables from "../tables";
import { type DemoRegion, demoAccount } from "./demo-data";

interface DemoPrivileges {
  name: string;
  /** E-mail addresses of its operators. */
  users: string[];
  hosts: string[];
  live: boolean;
  playback: boolean;
  ptz: boolean;
  /** Whose new cameras join it by themselves. */
  autoAllow?: { regions?: DemoRegion[]; hosts?: string[] };
}

/** Named sets of rights; Jonas is in none, like a new operator. */
export const demoPrivileges: DemoPrivileges[] = [
  {
    name: "Night guards",
    users: ["mika.ito@meridian.example", "omar.said@meridian.example"],
    hosts: ["HQ-NVR-01", "DC-GUARD-01"],
    live: true,
    playback: true,
    ptz: true,
  },
  {
    name: "Store team",
    users: ["eva.dvorak@meridian.example"],
    hosts: ["OT-REC-14"],
    live: true,
    playback: false,
    ptz: false,
  },
  {
    name: "Dock supervisors",
    users: [
      "lin.chen@meridian.example",
      "marta.ruiz@meridian.example",
      "hugo.bell@meridian.example",
    ],
    hosts: ["DC-VMS-02", "DC-GUARD-01"],
    live: true,
    playback: true,
    ptz: false,
    autoAllow: { regions: ["Riverside DC"], hosts: ["HQ-BRIDGE"] },
  },
  {
    name: "Crane drivers",
    users: ["karl.weiss@meridian.example"],
    hosts: ["DC-VMS-02"],
    live: false,
    playback: false,
    ptz: true,
  },
  {
    name: "Reception desk",
    users: ["nina.falk@meridian.example"],
    hosts: ["HQ-BRIDGE"],
    live: true,
    playback: true,
    ptz: false,
  },
];

/** @param userIds by e-mail address */
export async function createDemoPrivileges(
  tx: Transaction,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const accountId = demoAccount.id;
  for (const set of demoPrivileges) {
    const inserted = await tx
      .insert(tables.permission)
      .values({ accountId, name: set.name })
      .returning({ id: tables.permission.id });
    const permissionId = inserted[0]?.id;
    if (permissionId === undefined) throw new Error(`privileges ${set.name} were not stored`);
    const users = set.users.flatMap((email) => userIds.get(email) ?? []);
    if (users.length > 0) {
      await tx
        .insert(tables.permissionUser)
        .values(users.map((userId) => ({ permissionId, userId })));
    }
    await tx.execute(sql`
      insert into permission_camera (permission_id, camera_id, live, playback, ptz)
      select ${permissionId}, camera.id, ${set.live}, ${set.playback}, ${set.ptz} and camera.ptz
      from camera join host on host.id = camera.host_id
      where host.account_id = ${accountId} and host.name = any(${sql.param(set.hosts)}::text[])
        and (${set.live} or ${set.playback} or camera.ptz)
    `);
    await switchAutoAllow(tx, permissionId, set.autoAllow ?? {});
  }
}

async function switchAutoAllow(
  tx: Transaction,
  permissionId: number,
  { regions = [], hosts = [] }: NonNullable<DemoPrivileges["autoAllow"]>,
): Promise<void> {
  const { id } = demoAccount;
  await tx.execute(sql`
    insert into permission_region (permission_id, region_id, auto_allow)
    select ${permissionId}::bigint, id, true from region
    where account_id = ${id} and name = any(${sql.param(regions)}::text[])
  `);
  await tx.execute(sql`
    insert into permission_host (permission_id, host_id, auto_allow)
    select ${permissionId}::bigint, id, true from host
    where account_id = ${id} and name = any(${sql.param(hosts)}::text[])
  `);
}
