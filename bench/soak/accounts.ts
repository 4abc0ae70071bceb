import { createHash, randomBytes, randomUUID } from "node:crypto";
import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { createHostPassword, hashHostPassword } from "../../backend/db/host-password";
import type { Scopes } from "../../backend/db/scopes";
import { digestPicture, pictureName } from "../../backend/event/pictures";
import type { FileStore } from "../../backend/files/store";
import { firstNumberOf, type Owner } from "../../tests/support/faults/canaries";
import { drawNumber } from "../../tests/support/faults/numbered-picture";
import { seedOrder } from "../../tests/support/orders";

/** Accounts with one object of every kind that a user can list, each with its owner's mark. */

type Db = Scopes["system"];

export const soakCameras = 4;
/** A word in the names of all accounts, to search for. */
export const sharedWord = "Gate";

export interface SoakAccount extends Owner {
  email: string;
  password: string;
  hostCode: string;
  hostPassword: string;
  cameraIds: string[];
  /** Of its objects, by kind; the first of each. */
  ids: Record<string, string>;
}

/** Of the first event of each. */
const eventMs = Date.now() - 60_000;
const dayMs = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

async function insert(db: Db, table: string, values: Record<string, unknown>): Promise<string> {
  const names = sql.join(
    Object.keys(values).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const cells = sql.join(
    Object.values(values).map((value) => sql`${value}`),
    sql`, `,
  );
  const { rows } = await db.execute(
    sql`insert into ${sql.identifier(table)} (${names}) values (${cells}) returning *`,
  );
  return String(rows[0]?.id ?? "");
}

const password = "Correct-horse-7";

/** @param files for the pictures of their first events */
export async function seedSoakAccounts(
  db: Db,
  files: FileStore,
  count: number,
): Promise<SoakAccount[]> {
  const passwordHash = await hash(password);
  const accounts: SoakAccount[] = [];
  for (let place = 0; place < count; place++) {
    const picture = await drawNumber(firstNumberOf(place));
    const accountId = 7001 + place;
    await files.put(pictureName(accountId, eventMs, digestPicture(picture)), picture);
    accounts.push(await seedAccount(db, accountId, passwordHash, digestPicture(picture)));
  }
  return accounts;
}

async function seedAccount(
  db: Db,
  accountId: number,
  passwordHash: string,
  picture: Buffer,
): Promise<SoakAccount> {
  const mark = `canary${randomBytes(6).toString("hex")}`;
  const name = `${sharedWord} ${mark}`;
  const own = { account_id: accountId };
  await insert(db, "account", { id: accountId, name });
  const master = { ...own, email: `master@${mark}.example`, name, password_hash: passwordHash };
  const userId = await insert(db, "app_user", { ...master, master: true, verified_at: fromNow(0) });
  const operator = { ...master, email: `operator@${mark}.example`, verified_at: fromNow(0) };
  const operatorId = await insert(db, "app_user", operator);
  const site = await seedSite(db, accountId, name);
  const ids = {
    ...site.ids,
    user: operatorId,
    ...(await seedWork(db, accountId, { name, mark, picture, userId, operatorId, ...site })),
    ...(await seedSubscription(db, accountId, name, site)),
    ...(await seedPrograms(db, accountId, name, mark, userId)),
  };
  const { hostCode, hostPassword, cameraIds } = site;
  const email = master.email;
  return { accountId, mark, email, password, hostCode, hostPassword, cameraIds, ids };
}

async function seedSite(db: Db, accountId: number, name: string) {
  const own = { account_id: accountId };
  const region = await insert(db, "region", { ...own, name, is_default: true });
  const hostPassword = createHostPassword();
  const hostCode = `soak-${accountId}`;
  const host = { ...own, region_id: region, name, password_hash: hashHostPassword(hostPassword) };
  const hostId = await insert(db, "host", { ...host, host_code: hostCode, type: 2 });
  // An IO box and an access-control host, which nothing connects as.
  const box = await insert(db, "host", { ...host, host_code: `${hostCode}-io`, type: 7 });
  const doors = await insert(db, "host", { ...host, host_code: `${hostCode}-as`, type: 4 });
  const cameraIds: string[] = [];
  for (let index = 0; index < soakCameras; index++) {
    const camera = { ...own, host_id: hostId, index, name };
    cameraIds.push(await insert(db, "camera", camera));
  }
  await insert(db, "module", { ...own, host_id: box, index: 0, name });
  const door = await insert(db, "door", { ...own, host_id: doors, index: 0, name });
  await insert(db, "pos", { ...own, host_id: hostId, name });
  const ids: Record<string, string> = { region, host: hostId, camera: cameraIds[0] ?? "" };
  return { hostCode, hostPassword, cameraIds, doorId: door, ids };
}

type Site = Awaited<ReturnType<typeof seedSite>>;
interface Work extends Site {
  name: string;
  mark: string;
  /** Digest of the event's. */
  picture: Buffer;
  userId: string;
  operatorId: string;
}

/** Events and what users make of them. */
async function seedWork(db: Db, accountId: number, work: Work): Promise<Record<string, string>> {
  const { name, mark, picture, userId, operatorId, cameraIds, ids } = work;
  const own = { account_id: accountId };
  const mine = { ...own, user_id: userId };
  const cameraId = cameraIds[0];
  const place = { ...own, host_id: ids.host, camera_id: cameraId };
  const kind = { event_type: 55, event_id: 302, event_time: new Date(eventMs).toISOString() };
  const seen = { ex_info: JSON.stringify({ mark }), snapshot: picture };
  const event = await insert(db, "event", { ...place, ...kind, ...seen });
  const finding = { ...place, ...kind, ref_event_id: event, category: 2, brand: mark };
  await insert(db, "ai_event", finding);
  const archive = await insert(db, "archive", { ...own, event_id: event, note: name, state: 2 });
  const share = await insert(db, "share_link", {
    ...own,
    event_id: event,
    code: randomBytes(24).toString("hex"),
    note: name,
    expire_hours: 24,
    expires_at: fromNow(20),
    created_by: userId,
  });
  const search = { ...mine, name, query: "", shared: true };
  await insert(db, "saved_search", { ...search, screen: "events" });
  const alert = await db.execute(sql`
    insert into user_alert (account_id, user_id, name, weekdays, start_time, end_time, trigger_events)
    values (${accountId}, ${userId}, ${name}, '{0,1,2,3,4,5,6}', '00:00', '23:59',
      ${JSON.stringify([{ event_type: 52, event_id: 1, host_cam_id: cameraId }])}::jsonb) returning id
  `);
  await db.execute(sql`
    insert into view (account_id, user_id, name, layout, cameras, sorting)
    values (${accountId}, ${userId}, ${name}, 4, ${`{${cameraIds.join(",")}}`}::bigint[], 0)
  `);
  const permission = await insert(db, "permission", { ...own, name });
  await insert(db, "permission_user", { permission_id: permission, user_id: operatorId });
  await insert(db, "permission_camera", { permission_id: permission, camera_id: cameraId });
  await insert(db, "video_export", {
    ...mine,
    camera_id: cameraId,
    host_id: ids.host,
    batch: randomUUID(),
    stream: "sub",
    from_time: fromNow(-1),
    until_time: fromNow(-0.99),
    state: 4,
  });
  const facts = JSON.stringify({ address: "192.0.2.1", user_agent: name });
  await insert(db, "notification", { ...mine, type: "security", facts });
  return { event, archive, share, permission, alert: String(alert.rows[0]?.id) };
}

async function seedSubscription(
  db: Db,
  accountId: number,
  name: string,
  { cameraIds, doorId }: Site,
): Promise<Record<string, string>> {
  const own = { account_id: accountId };
  const { id, orderNumber } = await seedOrder(db, accountId, {
    cameraIds: cameraIds.map(Number),
    doorIds: [Number(doorId)],
    spare: 1,
    order: { reseller: name },
    products: [{ type: 4, quantity: 10 }],
  });
  await insert(db, "renew_request", { ...own, order_id: id, notes: name });
  const card = { ...own, serial_key: randomBytes(8).toString("hex") };
  await insert(db, "mobile_card", { ...card, card_number: name, status: 1 });
  const vpn = { ...own, vpn_id: randomBytes(8).toString("hex"), notes: name };
  return { order: orderNumber, vpn: await insert(db, "vpn", { ...vpn, expires_at: fromNow(90) }) };
}

/** Programs and devices that use the account. */
async function seedPrograms(
  db: Db,
  accountId: number,
  name: string,
  mark: string,
  userId: string,
): Promise<Record<string, string>> {
  const own = { account_id: accountId };
  const mine = { ...own, user_id: userId };
  const digest = () => createHash("sha256").update(randomBytes(16)).digest();
  const token = { ...mine, name, scope: "read", digest: digest(), expires_at: fromNow(90) };
  await insert(db, "api_token", token);
  const webhook = await db.execute(sql`
    insert into webhook (account_id, url, events, secret, enabled)
    values (${accountId}, ${`https://${mark}.example.com/`}, '{host_connected}', ''::bytea, false) returning id
  `);
  const webhookId = String(webhook.rows[0]?.id);
  const facts = JSON.stringify({ host_name: name });
  const delivery = { ...own, webhook_id: webhookId, type: "host_connected", facts };
  await insert(db, "webhook_delivery", { ...delivery, state: "failed" });
  const push = { ...mine, endpoint: `https://push.example.com/${mark}`, p256dh: "", auth: "" };
  await insert(db, "push_subscription", { ...push, user_agent: name });
  await db.execute(sql`
    insert into passkey (account_id, user_id, credential_id, public_key, counter, transports, is_backed_up, name)
    values (${accountId}, ${userId}, ${digest()}, ''::bytea, 0, '{}', false, ${name})
  `);
  const device = { user_id: userId, hash: digest(), user_agent: name, expires_at: fromNow(20) };
  await insert(db, "trusted_device", device);
  return { webhook: webhookId };
}
