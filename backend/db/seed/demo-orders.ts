import { eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../client";
import * as tables from "../tables";
import { demoAccount, demoHosts } from "./demo-data";
import { demoVpn, demoVpnEndedDays } from "./demo-vpn";

const dayMs = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * dayMs);

type Product = Omit<typeof tables.orderProduct.$inferInsert, "orderId">;

interface DemoOrder {
  number: string;
  serial: string;
  plan: "standard" | "premium";
  purchasedDays: number;
  expiresDays: number;
  planDays: number;
  autoRenewal?: true;
  logsKeepDays: number;
  archiveLimit: number;
  products: Product[];
  /** Hosts whose cameras use its ports. */
  hosts?: string[];
  /** Not added to the account: visitors may try its serial. */
  waiting?: true;
  /** Its ports were moved to the order that followed. */
  renewed?: true;
  /** A request that the reseller has taken up. */
  renewing?: true;
}

const reseller = { reseller: "Northgate Security", resellerId: "R-1042" };

/** One in every state, newest first; the store's expires in 12 days, so that the console shows a warning. */
const demoOrders: DemoOrder[] = [
  {
    number: "SO-2025-1184",
    serial: "SL-7KQM-2XWD-9HVR-4TNC",
    plan: "premium",
    purchasedDays: -150,
    expiresDays: 215,
    planDays: 365,
    autoRenewal: true,
    logsKeepDays: 180,
    archiveLimit: 500,
    products: [
      { type: 0, quantity: 6, quality: "1080p", keepDays: 30 },
      { type: 3, quantity: 62, keepDays: 30, snapshot: true },
    ],
    hosts: ["DC-VMS-02", "HQ-NVR-01", "DC-GUARD-01", "HQ-BRIDGE", "OT-IO-14"],
  },
  {
    number: "SO-2024-3307",
    serial: "SL-M4TR-8ZPC-3WKX-6QHD",
    plan: "standard",
    purchasedDays: -353,
    expiresDays: 12,
    planDays: 365,
    logsKeepDays: 90,
    archiveLimit: 100,
    products: [
      { type: 3, quantity: 20, keepDays: 14, snapshot: true, snapshotKeepDays: 90 },
      { type: 4, quantity: 2 },
    ],
    hosts: ["OT-REC-14"],
  },
  {
    number: "SO-2025-0416",
    serial: "SL-D9XN-5HRV-7CQT-2MKW",
    plan: "standard",
    purchasedDays: -143,
    expiresDays: 222,
    planDays: 365,
    logsKeepDays: 90,
    archiveLimit: 100,
    products: [
      { type: 2, quantity: 8 },
      { type: 4, quantity: 10 },
    ],
  },
  {
    number: "SO-2024-0921",
    serial: "SL-3VHC-6KWT-8NXD-5RQM",
    plan: "premium",
    purchasedDays: -515,
    expiresDays: -150,
    planDays: 365,
    logsKeepDays: 180,
    archiveLimit: 500,
    products: [{ type: 3, quantity: 60, keepDays: 0 }],
    renewed: true,
  },
  {
    number: "SO-2024-0748",
    serial: "SL-W2JP-4QFM-9TDC-7XKH",
    plan: "standard",
    purchasedDays: -330,
    expiresDays: 35,
    planDays: 365,
    logsKeepDays: 90,
    archiveLimit: 100,
    products: [{ type: 2, quantity: 4 }],
    renewing: true,
  },
  {
    number: "SO-2023-0550",
    serial: "SL-6RGN-8MHT-2VKC-3PQJ",
    plan: "standard",
    purchasedDays: -420,
    expiresDays: -55,
    planDays: 365,
    logsKeepDays: 30,
    archiveLimit: 50,
    products: [{ type: 0, quantity: 4, quality: "720p", keepDays: 0 }],
  },
  {
    number: "SO-2025-1322",
    serial: "SL-DEMO-DEMO-DEMO-0001",
    plan: "standard",
    purchasedDays: -2,
    expiresDays: 363,
    planDays: 365,
    logsKeepDays: 90,
    archiveLimit: 100,
    products: [{ type: 3, quantity: 4, keepDays: 30 }],
    waiting: true,
  },
];

/** Keys that wait to be added to an account: visitors may try them. */
const freeCardKeys = ["MK-DEMO-0001", "MK-DEMO-0002", "MK-DEMO-0003"];

const demoCards = [
  { cardNumber: "MC-000231", serialKey: "MK-8H2W-Q7TN", mainCard: true, amount: 10, status: 1 },
  { cardNumber: "MC-000232", serialKey: "MK-5XKD-R3VC", mainCard: false, amount: 5, status: 0 },
  { cardNumber: "MC-000198", serialKey: "MK-9NMT-C6HQ", mainCard: false, amount: 5, status: -1 },
];

/** Names that are what they are in any language. */
export const demoOrderNames: readonly string[] = [
  ...demoOrders.flatMap(({ number, serial }) => [number, serial]),
  ...demoCards.flatMap(({ cardNumber, serialKey }) => [cardNumber, serialKey]),
  ...Object.values(reseller),
  ...["For another year, please.", "Same ports, eight more for the crane yard."],
  ...["1080p", "720p"],
];

/** Creates the demo account's orders, licences, cards and VPN entries, once. */
export async function seedDemoOrders(db: Database): Promise<void> {
  const existing = await db
    .select({ id: tables.order.id })
    .from(tables.order)
    .where(eq(tables.order.accountId, demoAccount.id))
    .limit(1);
  if (existing.length > 0) return;
  await db.transaction(async (tx) => {
    const ids = new Map<string, number>();
    for (const order of demoOrders) ids.set(order.number, await createOrder(tx, order));
    await linkRenewal(tx, ids);
    await createVpnEntries(tx, null, null, demoVpnEndedDays);
    await tx
      .insert(tables.mobileCard)
      .values([
        ...demoCards.map((card) => ({ ...card, accountId: demoAccount.id })),
        ...freeCardKeys.map((serialKey, index) => ({
          cardNumber: `MC-00024${index}`,
          serialKey,
          amount: 5,
        })),
      ])
      .onConflictDoNothing();
  });
}

async function createOrder(tx: Transaction, order: DemoOrder): Promise<number> {
  const accountId = order.waiting ? null : demoAccount.id;
  const purchasedAt = fromNow(order.purchasedDays);
  const [stored] = await tx
    .insert(tables.order)
    .values({
      ...reseller,
      accountId,
      orderNumber: order.number,
      serial: order.serial,
      plan: order.plan,
      purchasedAt,
      enabledAt: order.waiting ? null : purchasedAt,
      expiresAt: fromNow(order.expiresDays),
      autoRenewal: order.autoRenewal ?? false,
      logsKeepDays: order.logsKeepDays,
      planDays: order.planDays,
      archiveLimit: order.archiveLimit,
    })
    .onConflictDoNothing()
    .returning({ id: tables.order.id });
  if (!stored) throw new Error(`order ${order.number} was not stored`);
  const products = await tx
    .insert(tables.orderProduct)
    .values(order.products.map((product) => ({ ...product, orderId: stored.id })))
    .returning();
  if (accountId === null || order.renewed) return stored.id;
  if (order.renewing) {
    await tx.insert(tables.renewRequest).values({
      accountId,
      orderId: stored.id,
      notes: "For another year, please.",
      status: 1,
      createdAt: fromNow(-6),
      processingAt: fromNow(-2),
    });
  }
  const cameras = await listLicensedCameras(tx, order.hosts ?? []);
  for (const product of products) {
    const common = { accountId, orderId: stored.id, productId: product.id };
    const ports = Array.from({ length: product.quantity });
    if (product.type === 0 || product.type === 3) {
      await tx
        .insert(tables.license)
        .values(
          ports.map(() => ({ ...common, kind: "camera", cameraId: cameras.shift() ?? null })),
        );
    }
    if (product.type === 2) {
      await tx.insert(tables.license).values(ports.map(() => ({ ...common, kind: "door" })));
    }
    if (product.type === 4) {
      await createVpnEntries(tx, order.number, product.id, order.expiresDays);
    }
  }
  return stored.id;
}

/** The demo's VPN entries of one order, or of the one that is gone. */
async function createVpnEntries(
  tx: Transaction,
  orderNumber: string | null,
  productId: number | null,
  expiresDays: number,
): Promise<void> {
  const entries = demoVpn.filter(({ order }) => order === orderNumber);
  await tx.insert(tables.vpn).values(
    entries.map(({ vpnId, notes, createdDays }) => ({
      accountId: demoAccount.id,
      vpnId,
      notes,
      productId,
      createdAt: fromNow(createdDays),
      expiresAt: fromNow(expiresDays),
    })),
  );
}

/** The cameras of these hosts in order, except those the demo shows without a licence. */
async function listLicensedCameras(tx: Transaction, hosts: string[]): Promise<number[]> {
  const without = demoHosts.flatMap((host) =>
    host.cameras.flatMap((camera, index) => (camera.unlicensed ? [`${host.name}/${index}`] : [])),
  );
  const result = await tx.execute(sql`
    select camera.id from camera join host on host.id = camera.host_id
    where host.account_id = ${demoAccount.id} and host.name = any(${sql.param(hosts)}::text[])
      and host.name || '/' || camera.index <> all(${sql.param(without)}::text[])
    order by host.id, camera.index
  `);
  return result.rows.map((row) => Number(row.id));
}

/** The order of last year, its approved request, and the one that followed it (decision D45). */
async function linkRenewal(tx: Transaction, ids: Map<string, number>): Promise<void> {
  const former = ids.get("SO-2024-0921");
  const latter = ids.get("SO-2025-1184");
  if (former === undefined || latter === undefined) throw new Error("the orders are gone");
  await tx.update(tables.order).set({ renewedById: latter }).where(eq(tables.order.id, former));
  await tx.insert(tables.renewRequest).values({
    accountId: demoAccount.id,
    orderId: former,
    notes: "Same ports, eight more for the crane yard.",
    status: 2,
    createdAt: fromNow(-158),
    processingAt: fromNow(-155),
    approvedAt: fromNow(-150),
    decidedAt: fromNow(-150),
  });
}
