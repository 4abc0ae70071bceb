import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "../../backend/db/seed/demo";
import { demoAccount } from "../../backend/db/seed/demo-data";
import { startTestCloud, type TestCloud } from "../support/cloud";

let cloud: TestCloud;
let token: string;
const password = "Demo-password-3";

beforeAll(async () => {
  cloud = await startTestCloud();
  await cloud.backend.seedDemo({ password });
  const answer = await cloud.login({
    accountId: demoAccount.id,
    email: "ana.kovar@meridian.example",
    password,
  });
  token = ((answer.data?.login ?? {}) as { token?: string }).token ?? "";
});

afterAll(() => cloud.close());

test("the demo has an order in every state, and one that runs out in twelve days", async () => {
  const answer = await cloud.call(
    "{ query_order_list { order_number state licensed_count remaining_count } }",
    {},
    { token },
  );
  expect(answer.data?.query_order_list).toEqual([
    {
      order_number: "SO-2025-0416",
      state: "active",
      licensed_count: expect.any(Number),
      remaining_count: expect.any(Number),
    },
    { order_number: "SO-2025-1184", state: "active", licensed_count: 65, remaining_count: 3 },
    { order_number: "SO-2024-0748", state: "renewing", licensed_count: 0, remaining_count: 4 },
    {
      order_number: "SO-2024-3307",
      state: "about_to_expire",
      licensed_count: 16,
      remaining_count: 4,
    },
    { order_number: "SO-2023-0550", state: "expired", licensed_count: 0, remaining_count: 4 },
    { order_number: "SO-2024-0921", state: "renewed", licensed_count: 0, remaining_count: 0 },
  ]);
});

test("the same two cameras as ever have no licence", async () => {
  const rows = await cloud.database.db.execute(sql`
    select camera.name from camera left join license on license.camera_id = camera.id
    where camera.account_id = ${demoAccount.id} and license.id is null order by camera.name
  `);
  expect(rows.rows.map((row) => row.name)).toEqual(["Plant room", "Roof access"]);
});

test("the demo has users, rights, an audit log, VPN entries, renewals, cards and programs of each kind", async () => {
  const counts = await cloud.database.db.execute(sql`
    select
      (select count(*) from app_user) as users,
      (select count(*) from app_user where mfa_enable) as with_factor,
      (select count(*) from app_user where verified_at is null) as unverified,
      (select count(distinct user_id) from region_manager) as managers,
      (select count(*) from permission) as sets,
      (select count(*) from permission where id in (
        select permission_id from permission_camera
        group by 1 having bool_and(ptz) and not bool_or(live or playback)
      )) as ptz_only,
      (select count(distinct permission_id) from permission_region where auto_allow) as auto_allow,
      (select count(*) from audit where time > now() - interval '7 days 1 hour' and time < now() - interval '1 minute') as audit_rows,
      (select count(*) > 0 from audit where payload ? 'before' and payload ? 'after') as has_changes,
      (select count(*) from vpn) as vpn,
      (select count(*) from vpn where expires_at between now() and now() + interval '15 days') as vpn_ending,
      (select count(*) from renew_request where status < 2 and decided_at is null) as open_renewals,
      (select count(*) > 0 from mobile_card where account_id is null) as has_free_keys,
      (select count(*) from webhook where not enabled) as webhooks_off
  `);
  const numbers = Object.entries(counts.rows[0] ?? {}).map(([name, value]) => [
    name,
    Number(value),
  ]);
  expect(Object.fromEntries(numbers)).toEqual({
    users: 14,
    with_factor: 3,
    unverified: 2,
    managers: 2,
    sets: 5,
    ptz_only: 1,
    auto_allow: 1,
    audit_rows: 300,
    has_changes: 1,
    vpn: 6,
    vpn_ending: 2,
    open_renewals: 1,
    has_free_keys: 1,
    webhooks_off: 1,
  });
  const programs = await cloud.call(
    "{ query_api_token_list { counts { active expired revoked } } }",
    {},
    { token },
  );
  expect(programs.data?.query_api_token_list).toEqual({
    counts: { active: 2, expired: 1, revoked: 1 },
  });
});

test("a second start makes nothing twice", async () => {
  const count = async () =>
    (await cloud.database.db.execute(sql`select count(*)::int as orders from customer_order`))
      .rows[0];
  const before = await count();
  const { db } = cloud.database;
  await seedDemo(db, password, {
    hashPassword: async (given) => given,
    verifyPassword: async () => true,
  });
  expect(await count()).toEqual(before);
});
