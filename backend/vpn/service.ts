import { behaviors } from "../../contract/audit-behaviors";
import { services, type VpnSort } from "../../contract/names";
import { isVpnId } from "../../contract/vpn-id";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import type { Page } from "../graphql/page";
import { parseId } from "../ids";
import * as queries from "./queries";

export { listVpnProducts } from "./queries";

/** VPN entries of an account (specification section 3, decision D54). */

export interface VpnPage {
  list: queries.VpnRow[];
  total: number;
  perPage: number;
  counts: queries.VpnCounts;
  /** Number of entries the active orders allow, and of those in use. */
  quota: number;
  used: number;
}

export async function getVpnPage(
  db: Database,
  accountId: number,
  filter: queries.VpnFilter,
  page: Page & { sort: VpnSort },
): Promise<VpnPage> {
  const [list, counts, products] = await Promise.all([
    queries.listVpns(db, accountId, filter, page),
    queries.countVpns(db, accountId, filter),
    queries.listVpnProducts(db, accountId),
  ]);
  const sum = (key: "quantity" | "used") =>
    products.reduce((total, product) => total + product[key], 0);
  const total = counts[filter.state ?? "all"];
  return { list, total, counts, perPage: page.limit, quota: sum("quantity"), used: sum("used") };
}

/** @throws NOT_FOUND alike for another account's entry and an unknown one */
export async function getVpn(
  db: Database | Transaction,
  accountId: number,
  id: string,
): Promise<queries.VpnRow> {
  const number = parseId(id);
  const row = number === null ? null : await queries.findVpn(db, accountId, number);
  if (!row) throw codedError("NOT_FOUND", { field: "id" });
  return row;
}

/**
 * Creates an entry within the orders' quota; it lasts as long as its order.
 * @throws INVALID_VPN_ID, VPN_LAN_ID_EXISTS, EXCEED_LICENSE_COUNT
 */
export async function createVpn(
  { tx, viewer, audit }: MutationScope,
  { vpnId, notes }: { vpnId: string; notes: string },
): Promise<queries.VpnRow> {
  if (!isVpnId(vpnId)) throw codedError("INVALID_VPN_ID", { field: "vpn_id" });
  await queries.lockVpnProducts(tx, viewer.accountId);
  const products = await queries.listVpnProducts(tx, viewer.accountId);
  const product = products.find((candidate) => candidate.used < candidate.quantity);
  if (!product) {
    const max = products.reduce((total, { quantity }) => total + quantity, 0);
    throw codedError("EXCEED_LICENSE_COUNT", { field: "vpn_id", max });
  }
  const created = await queries.insertVpn(tx, {
    accountId: viewer.accountId,
    vpnId,
    notes,
    productId: product.id,
    expiresAt: product.expiresAt,
  });
  if (!created) throw codedError("VPN_LAN_ID_EXISTS", { field: "vpn_id" });
  await audit({
    behaviorId: behaviors.vpnCreated,
    serviceId: services.vpn,
    target: targetOf(created),
    payload: { after: { notes } },
  });
  return created;
}

/** @throws NOT_FOUND */
export async function updateVpn(
  { tx, viewer, audit }: MutationScope,
  { id, notes }: { id: string; notes: string },
): Promise<queries.VpnRow> {
  const before = await getVpn(tx, viewer.accountId, id);
  const updated = await queries.updateVpnNotes(tx, before.id, notes);
  if (!updated) throw codedError("NOT_FOUND", { field: "id" });
  await audit({
    behaviorId: behaviors.vpnUpdated,
    serviceId: services.vpn,
    target: targetOf(before),
    payload: { before: { notes: before.notes }, after: { notes } },
  });
  return { ...before, notes };
}

/** @throws NOT_FOUND */
export async function deleteVpn(
  { tx, viewer, audit }: MutationScope,
  id: string,
): Promise<{ ok: boolean }> {
  const before = await getVpn(tx, viewer.accountId, id);
  const deleted = await queries.deleteVpnRow(tx, before.id);
  if (!deleted) throw codedError("NOT_FOUND", { field: "id" });
  await audit({
    behaviorId: behaviors.vpnDeleted,
    serviceId: services.vpn,
    target: targetOf(before),
    payload: { before: { notes: before.notes } },
  });
  return { ok: true };
}

const targetOf = (row: queries.VpnRow) => ({ type: "vpn", id: String(row.id), name: row.vpnId });
