import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as tables from "../../backend/db/tables";
import { commands, runAdmin } from "../../scripts/admin/admin";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { seedOrder } from "../support/orders";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let master: string;

/** The same as startTestCloud gives the backend. */
const secret = "a secret for tests, of more than 32 characters";

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  master = await cloud.getToken(accounts.first.master);
});

afterAll(() => cloud.close());

async function run(
  args: string[],
  confirm: ((question: string) => Promise<boolean>) | null = null,
) {
  const lines: string[] = [];
  await runAdmin(args, {
    settings: { DATABASE_URL: cloud.database.url, SESSION_SECRET: secret },
    migrationsFolder: path.resolve("backend/db/migrations"),
    print: (line) => lines.push(line),
    confirm,
  });
  return lines.join("\n");
}

const call = (document: string, variables: Record<string, unknown> = {}, token = master) =>
  cloud.call(document, variables, { token });

const codeOf = async (answer: ReturnType<typeof call>) => (await answer).errors[0]?.message ?? null;

async function newestAudit() {
  const result = await cloud.database.db.execute(
    sql`select account_id, behavior_id, user_email, ip, target_name from audit order by id desc limit 1`,
  );
  return result.rows[0];
}

const fieldOf = (printed: string, name: string) =>
  new RegExp(`^${name} +(\\S+)$`, "m").exec(printed)?.[1] ?? "";

test("an order made here is added in the console by its serial, and its ports license cameras", async () => {
  const printed = await run(
    "order create --plan premium --days 365 --ports 2 --keep-days 30 --snapshot --vpn 1 --yes".split(
      " ",
    ),
  );
  expect(await newestAudit()).toMatchObject({
    account_id: null,
    user_email: expect.stringMatching(/^admin@./),
    ip: "local",
    target_name: fieldOf(printed, "Order"),
  });
  const added = await call(
    `mutation($s: String!) { add_serial(serial: $s) { order_number remaining_count products { type snapshot_keep_days } } }`,
    { s: fieldOf(printed, "Serial") },
  );
  expect(added.data?.add_serial).toEqual({
    order_number: fieldOf(printed, "Order"),
    remaining_count: 2,
    products: [
      { type: 3, snapshot_keep_days: 365 },
      { type: 4, snapshot_keep_days: null },
    ],
  });
});

test("an order for an account is there at once, and more ports can be added to it", async () => {
  const printed = await run(
    "order create --plan standard --days 30 --as-cloud 1 --account 1001 --yes".split(" "),
  );
  const order = fieldOf(printed, "Order");
  await run(["licence", "issue", "--order", order, "--ports", "3", "--yes"]);
  const list = await run("licence list --account 1001".split(" "));
  expect(list).toMatch(new RegExp(`${order} +camera +3 +0`));
  expect(list).toMatch(new RegExp(`${order} +door +1 +0`));
  expect(await run("order list --account 1001".split(" "))).toContain(order);
});

test("C201, C204: an approved renewal is an order that follows, with the ports and who has them", async () => {
  const { c1 } = accounts.first;
  await cloud.database.db
    .update(tables.license)
    .set({ cameraId: null })
    .where(eq(tables.license.cameraId, c1));
  const former = await seedOrder(cloud.database.db, 1001, {
    cameraIds: [c1],
    spare: 1,
    expiresInDays: 10,
    products: [{ type: 4, quantity: 5 }],
  });
  await call(`mutation { create_vpn(vpn_id: "renewed-lan") { id } }`);
  const sent = await call(
    `mutation($n: String!) { create_renew_request(order_number: $n) { id } }`,
    { n: former.orderNumber },
  );
  const { id = "" } = (sent.data?.create_renew_request ?? {}) as { id?: string };
  expect(await run(["renew", "list"])).toContain(former.orderNumber);
  await run(["renew", "process", "--id", id, "--yes"]);
  await expect(run(["renew", "process", "--id", id, "--yes"])).rejects.toThrow(
    `renew request ${id} is in processing already`,
  );
  const printed = await run(["renew", "approve", "--id", id, "--yes"]);
  const read = async (orderNumber: string) => {
    const answer = await call(
      `query($n: String!) { query_single_order(order_number: $n) {
        state expired_at licensed_cameras { id } remaining_count renew_requests { status }
      } }`,
      { n: orderNumber },
    );
    return answer.data?.query_single_order;
  };
  expect(await read(former.orderNumber)).toMatchObject({
    state: "renewed",
    renew_requests: [{ status: 2 }],
    licensed_cameras: [],
  });
  const endSeconds = Math.floor(former.expiresAt.getTime() / 1000) + 365 * 86_400;
  expect(await read(fieldOf(printed, "Order"))).toMatchObject({
    state: "active",
    expired_at: endSeconds,
    licensed_cameras: [{ id: String(c1) }],
  });
  const [entry] = await cloud.database.db
    .select()
    .from(tables.vpn)
    .where(eq(tables.vpn.vpnId, "renewed-lan"));
  expect(entry && entry.expiresAt.getTime() > Date.now() + 300 * 86_400_000).toBe(true);
  await expect(run(["renew", "approve", "--id", id, "--yes"])).rejects.toThrow("approved already");
});

test("an account is made with a master who chooses a password by the link", async () => {
  const args = ["account", "create", "--id", "770077", "--name", "Harbor Ltd", "--email"];
  const printed = await run([...args, "Ann@Harbor.example", "--master", "Ann", "--yes"]);
  const link = new URL(/https?:\S+/.exec(printed)?.[0] ?? "");
  expect(link.pathname).toBe("/user_verification");
  const email = "ann@harbor.example";
  expect(await codeOf(cloud.login({ accountId: 770077, email }))).toBe("ERR_WRONG_PASSWORD");
  const verified = await cloud.call(
    `mutation($e: String!, $t: String!, $p: String!) {
      verify_email(account_id: 770077, email: $e, token: $t, password: $p) { ok }
    }`,
    { e: email, t: link.searchParams.get("token"), p: "Fresh-Harbor-9" },
  );
  expect(verified.errors).toEqual([]);
  const answer = await cloud.login({ accountId: 770077, email, password: "Fresh-Harbor-9" });
  expect(answer.errors).toEqual([]);
  await expect(run([...args, "b@harbor.example", "--master", "B", "--yes"])).rejects.toThrow(
    "account 770077 exists already",
  );
});

test("user-reset makes a link that works once, and touches no password by itself", async () => {
  const { email, accountId } = accounts.first.manager;
  const printed = await run(["user-reset", "--account", "1001", "--email", email, "--yes"]);
  const token = new URL(/https?:\S+/.exec(printed)?.[0] ?? "").searchParams.get("token");
  expect((await cloud.login({ accountId, email })).errors).toEqual([]);
  const reset = () =>
    cloud.call(
      `mutation($e: String!, $t: String!) {
        reset_password(account_id: 1001, email: $e, token: $t, password: "Quite-New-Word-4") { ok }
      }`,
      { e: email, t: token },
    );
  expect((await reset()).errors).toEqual([]);
  expect((await reset()).errors[0]?.message).toBe("ERR_LINK_FAILED");
  expect((await cloud.login({ accountId, email, password: "Quite-New-Word-4" })).errors).toEqual(
    [],
  );
  const log = await cloud.database.db.execute(sql`select payload::text from audit`);
  expect(JSON.stringify(log.rows)).not.toContain(token);
});

test("an announcement is published in its window, and taken down", async () => {
  const publish = [
    ...["announcement", "publish", "--title", "en=Pause", "--title", "ja=休止"],
    ...["--message", "en=Sunday = rest.\\nSee you.", "--public", "--yes"],
  ];
  const printed = await run(publish);
  const read = async () => {
    const answer = await cloud.call("{ query_announcements { id title message public } }");
    return answer.data?.query_announcements as { id: string; title: string; message: string }[];
  };
  const [shown] = await read();
  expect(JSON.parse(shown?.title ?? "")).toEqual({ en: "Pause", ja: "休止" });
  expect(JSON.parse(shown?.message ?? "")).toEqual({ en: "Sunday = rest.\nSee you." });
  const id = /Announcement (\d+)/.exec(printed)?.[1] ?? "";
  await run(["announcement", "end", "--id", id, "--yes"]);
  expect(await read()).toEqual([]);
  await run([...publish, "--from", "2099-01-01T00:00:00Z"]);
  expect(await read()).toEqual([]);
});

test("E2: an announcement too long, without English or in an unknown language is refused", async () => {
  const publish = (title: string, more: string[] = []) =>
    run(["announcement", "publish", "--title", title, "--message", "en=x", "--yes", ...more]);
  await expect(publish(`en=${"x".repeat(121)}`)).rejects.toThrow("at most 120 characters");
  await expect(publish("ja=休止")).rejects.toThrow("needs a text in English");
  for (const language of ["fr", "__proto__", "constructor"]) {
    await expect(publish(`${language}=x`), language).rejects.toThrow();
  }
  await expect(publish("Pause")).rejects.toThrow("--title must be as en=TEXT");
  await expect(publish("en=a\u0007")).rejects.toThrow("control characters");
  await expect(publish("en=x", ["--until", "2001-01-01T00:00:00Z"])).rejects.toThrow(
    "must be later",
  );
});

test("cards made here are added by their serial key", async () => {
  const printed = await run("card issue --cards 2 --amount 5 --yes".split(" "));
  const key = /MK-\S+/.exec(printed)?.[0] ?? "";
  const added = await call(
    `mutation($k: String!) { add_mobile_card(serial_key: $k) { amount status } }`,
    { k: key },
  );
  expect(added.data?.add_mobile_card).toEqual({ amount: 5, status: 0 });
});

test("nothing happens without a yes", async () => {
  const args = "order create --plan standard --days 30 --ports 1".split(" ");
  const before = await run(["order", "list"]);
  const questions: string[] = [];
  const no = async (question: string) => {
    questions.push(question);
    return false;
  };
  await expect(run(args, no)).rejects.toThrow("nothing was done");
  await expect(run(args)).rejects.toThrow("add --yes");
  expect(questions).toEqual(["Make a standard order of 30 days?"]);
  expect(await run(["order", "list"])).toBe(before);
  await run(args, async () => true);
  expect(await run(["order", "list"])).not.toBe(before);
});

test("every command has a help text, and mistakes are told in one line", async () => {
  const all = await run([]);
  for (const { name } of commands) {
    expect(all).toContain(name);
    expect(await run([...name.split(" "), "--help"])).toContain(`npm run admin -- ${name}`);
  }
  for (const [args, message] of [
    ["order make", 'there is no command "order make": order create, order list'],
    ["order create --days 3", "--plan is required"],
    ["order create --plan gold --days 3", "--plan must be standard or premium"],
    ["order create --plan standard --days 0", "--days must be from 1 to 36500"],
    ["order create --plan standard --days 3 --bla", "Unknown option '--bla'"],
    ["order create --plan standard --days 3 --yes", "an order needs at least one product"],
    [
      "order create --plan standard --days 3 --ports 1 --account 99 --yes",
      "there is no account 99",
    ],
    ["licence issue --order none --ports 1 --yes", "there is no order none"],
    ["user-reset --account 1001 --email x@a.example --yes", "account 1001 has no user x@a.example"],
  ] as const) {
    await expect(run(args.split(" ")), args).rejects.toThrow(message);
  }
});

test("H2: audit verify proves an untouched log, and ends with 1 at the first bad row", async () => {
  expect(await run(["audit", "verify"])).toContain("The audit log is as it was written.");
  await cloud.database.db.execute(
    sql`update audit set ip = '-' where account_id = 1001 and position = 2`,
  );
  const verify = promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "scripts/admin/main.ts", "audit", "verify"],
    { env: { ...process.env, DATABASE_URL: cloud.database.url } },
  );
  await expect(verify).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("account 1001: BAD: row 2 is not as it was written"),
    stderr: expect.stringMatching(/sightline: the audit log was tampered with in 1 place\(s\)\n$/),
  });
});
