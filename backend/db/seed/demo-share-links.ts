import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import * as tables from "../tables";
import { demoAccount } from "./demo-data";

const hourMs = 3_600_000;

interface DemoLink {
  note: string;
  camera: string;
  /** How long ago it was made, and for how long it works. */
  hoursAgo: number;
  expireHours: number;
  views: number;
  password?: string;
  emails: string[];
}

const at = (name: string) => `${name}@meridian.example`;

/** Two have expired, one ends soon, one asks for a password. */
export const demoLinks: readonly DemoLink[] = [
  {
    note: "Forklift near miss for safety team",
    camera: "Forklift charging",
    hoursAgo: 0.5,
    expireHours: 72,
    views: 12,
    emails: [at("marta.ruiz"), at("safety"), at("lin.chen")],
  },
  {
    note: "Fence intrusion, police",
    camera: "Perimeter east",
    hoursAgo: 1,
    expireHours: 24,
    views: 4,
    password: "m4Wp-k7R",
    emails: ["desk@police.example", at("tomas.ricci")],
  },
  {
    note: "Barrier damage",
    camera: "Truck gate in",
    hoursAgo: 2,
    expireHours: 4,
    views: 31,
    emails: ["claims@insurance.example"],
  },
  {
    note: "Delivery at the wrong dock",
    camera: "Docks 16–20 west",
    hoursAgo: 2.5,
    expireHours: 96,
    views: 2,
    emails: ["dispatch@nordhaul.example"],
  },
  {
    note: "Bus stop accident",
    camera: "Bus stop",
    hoursAgo: 3,
    expireHours: 168,
    views: 58,
    emails: [],
  },
  {
    note: "Row B scratch",
    camera: "Visitor parking",
    hoursAgo: 4,
    expireHours: 1,
    views: 9,
    emails: ["visitor@mail.example"],
  },
  { note: "Lost bag", camera: "Reception", hoursAgo: 4.5, expireHours: 2, views: 3, emails: [] },
];

/** Shares the newest events of some cameras in the master's name, once. */
export async function seedDemoShareLinks(
  db: Database,
  hashPassword: (password: string) => Promise<string>,
): Promise<void> {
  const accountId = demoAccount.id;
  const [seeded] = await db
    .select({ id: tables.shareLink.id })
    .from(tables.shareLink)
    .where(eq(tables.shareLink.accountId, accountId))
    .limit(1);
  if (seeded) return;
  const master = await findMaster(db);
  for (const link of demoLinks) {
    const sharedAt = new Date(Date.now() - link.hoursAgo * hourMs);
    const eventId = await findEvent(db, link.camera, sharedAt);
    if (eventId === null) continue;
    const { note, expireHours, views, password, emails } = link;
    const values = {
      accountId,
      eventId,
      code: randomBytes(24).toString("base64url"),
      note,
      passwordHash: password ? await hashPassword(password) : null,
      expireHours,
      sharedAt,
      expiresAt: new Date(sharedAt.getTime() + expireHours * hourMs),
      views,
      createdBy: master,
    };
    await db.transaction((tx) => createLink(tx, values, emails));
  }
}

async function createLink(
  tx: Transaction,
  values: typeof tables.shareLink.$inferInsert,
  emails: string[],
): Promise<void> {
  const rows = await tx
    .insert(tables.shareLink)
    .values(values)
    .returning({ id: tables.shareLink.id });
  const recipients = rows.flatMap(({ id: shareLinkId }) =>
    emails.map((address) => ({ shareLinkId, address, sentAt: values.sharedAt })),
  );
  if (recipients.length > 0) await tx.insert(tables.shareLinkRecipient).values(recipients);
}

/** The newest event with a picture of a camera before a time. */
async function findEvent(db: Database, camera: string, before: Date): Promise<number | null> {
  const result = await db.execute(sql`
    select event.id from event join camera on camera.id = event.camera_id
    where event.account_id = ${demoAccount.id} and camera.name = ${camera} and event.event_time < ${before}
      and event.snapshot is not null
    order by event.event_time desc limit 1
  `);
  const id = result.rows[0]?.id;
  return id === undefined ? null : Number(id);
}

async function findMaster(db: Database): Promise<number | null> {
  const result = await db.execute(sql`
    select id from app_user where account_id = ${demoAccount.id} and master order by id limit 1
  `);
  const id = result.rows[0]?.id;
  return id === undefined ? null : Number(id);
}
