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
