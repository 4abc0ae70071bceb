import { behaviors } from "../../contract/audit-behaviors";
import { services } from "../../contract/names";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import type { Services } from "../services";
import {
  assignLicense,
  findLicenseOf,
  type LicenseKind,
  type LicenseRow,
  lockDevice,
  releaseLicense,
} from "./license-queries";

interface Switch {
  kind: LicenseKind;
  deviceId: string;
  /** Null: any free one. */
  licenseId: string | null;
  enable: boolean;
  /** The argument that names the device. */
  field: string;
}

const written = {
  camera: {
    assigned: behaviors.licenseAssigned,
    released: behaviors.licenseReleased,
    serviceId: services.cloudVms,
  },
  door: {
    assigned: behaviors.doorLicenseAssigned,
    released: behaviors.doorLicenseReleased,
    serviceId: services.accessControl,
  },
};

/**
 * Assigns a camera or door a port, changes it, or releases it.
 * @returns the port it has now
 * @throws HOST_NOT_FOUND alike for a device of another account and an unknown one
 * @throws EXCEED_LICENSE_COUNT when no port is free
 * @throws SWITCH_FAILED when the named port is not free, or there is nothing to release
 */
export async function switchLicense(
  scope: MutationScope,
  services: Pick<Services, "bus">,
  change: Switch,
): Promise<LicenseRow | null> {
  const result = await changeLicense(scope, services, change);
  if (result === "unchanged") throw codedError("SWITCH_FAILED", { field: change.field });
  return result;
}

/**
 * The same for many devices, any free port each: all or none. Those that stand as asked are left alone.
 * @returns how many changed
 * @throws HOST_NOT_FOUND, EXCEED_LICENSE_COUNT; SWITCH_FAILED when none would change
 */
export async function switchLicenses(
  scope: MutationScope,
  services: Pick<Services, "bus">,
  { kind, ids, enable }: { kind: LicenseKind; ids: readonly string[]; enable: boolean },
): Promise<number> {
  let changed = 0;
  // In one order: of two calls at once neither waits for what the other holds.
  for (const deviceId of [...new Set(ids)].sort()) {
    const change = { kind, deviceId, licenseId: null, enable, field: "ids" };
    const result = await changeLicense(scope, services, change);
    if (result !== "unchanged") changed += 1;
  }
  if (changed === 0) throw codedError("SWITCH_FAILED", { field: "ids" });
  return changed;
}

async function changeLicense(
  { tx, viewer, audit, afterCommit }: MutationScope,
  { bus }: Pick<Services, "bus">,
  { kind, deviceId, licenseId, enable, field }: Switch,
): Promise<LicenseRow | null | "unchanged"> {
  const { accountId } = viewer;
  const id = parseId(deviceId);
  const name = id === null ? null : await lockDevice(tx, accountId, kind, id);
  if (id === null || name === null) throw codedError("HOST_NOT_FOUND", { field });
  const before = await findLicenseOf(tx, accountId, kind, id);
  if (!enable && !before) return "unchanged";
  const requestedId = licenseId === null ? null : parseId(licenseId);
  const keeps =
    enable && before && !before.expired && (licenseId === null || requestedId === before.id);
  if (keeps) return "unchanged";
  await releaseLicense(tx, kind, id);
  if (enable) {
    // No row has the id 0.
    const chosen = licenseId === null ? null : (requestedId ?? 0);
    const assigned = await assignLicense(tx, accountId, kind, id, chosen);
    if (assigned === null && licenseId !== null)
      throw codedError("SWITCH_FAILED", { field: "license_id" });
    if (assigned === null) throw codedError("EXCEED_LICENSE_COUNT", { field });
  }
  const after = enable ? await findLicenseOf(tx, accountId, kind, id) : null;
  await audit({
    behaviorId: enable ? written[kind].assigned : written[kind].released,
    serviceId: written[kind].serviceId,
    target: { type: kind, id: String(id), name },
    payload: { before: describe(before), after: describe(after) },
  });
  if (kind === "camera") {
    afterCommit(() => bus.publish("licenses_changed", { accountId, cameraIds: [id] }));
  }
  return after;
}

function describe(row: LicenseRow | null) {
  return row && { license_id: String(row.id), order_number: row.orderNumber };
}
