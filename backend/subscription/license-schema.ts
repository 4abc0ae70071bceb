import { builder, toSeconds } from "../graphql/builder";
import { mutate } from "../graphql/mutate";
import { parseId } from "../ids";
import { requireMasterAccess } from "../permission/master-access";
import { switchLicense } from "./license";
import { type LicenseRow, listLicenses, ofHost } from "./license-queries";
import { getSnapshotKeepDays } from "./order-types";

/** Ports of the account's orders, and the devices that use them. */

const toText = (id: number | null) => (id === null ? null : String(id));

export const License = builder.objectRef<LicenseRow>("License").implement({
  fields: (t) => ({
    id: t.id({
      description: "license_id wherever a call asks for it.",
      resolve: (row) => String(row.id),
    }),
    kind: t.exposeString("kind", { description: "camera or door." }),
    order_number: t.string({ resolve: (row) => row.orderNumber }),
    plan: t.exposeString("plan"),
    product_type: t.int({ resolve: (row) => row.productType }),
    quality: t.exposeString("quality", { nullable: true }),
    keep_days: t.int({ nullable: true, resolve: (row) => row.keepDays }),
    snapshot: t.exposeBoolean("snapshot"),
    snapshot_keep_days: t.int({ nullable: true, resolve: getSnapshotKeepDays }),
    expired_at: t.int({
      description: "Unix seconds: when its order ends.",
      resolve: (row) => toSeconds(row.expiresAt),
    }),
    expired: t.exposeBoolean("expired"),
    host_cam_id: t.id({ nullable: true, resolve: (row) => toText(row.cameraId) }),
    camera_name: t.string({ nullable: true, resolve: (row) => row.cameraName }),
    door_id: t.id({ nullable: true, resolve: (row) => toText(row.doorId) }),
    door_name: t.string({ nullable: true, resolve: (row) => row.doorName }),
    host_id: t.id({ nullable: true, resolve: (row) => toText(row.hostId) }),
    host_name: t.string({ nullable: true, resolve: (row) => row.hostName }),
  }),
});

const LicenseSwitch = builder.objectRef<{ license: LicenseRow | null }>("LicenseSwitch").implement({
  fields: (t) => ({
    ok: t.boolean({ resolve: () => true }),
    license: t.field({
      type: License,
      nullable: true,
      description: "The port it has now.",
      resolve: (result) => result.license,
    }),
  }),
});

builder.queryField("query_license_list", (t) =>
  t.field({
    type: [License],
    description: "With host_id: the ports of that host's cameras and doors, and free ones.",
    args: { host_id: t.arg.id() },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const hostId = args.host_id == null ? null : parseId(args.host_id);
      const which = args.host_id == null ? undefined : ofHost(hostId ?? 0);
      return listLicenses(db, viewer.accountId, which);
    },
  }),
);

builder.mutationFields((t) => ({
  switch_camera_license: t.field({
    type: LicenseSwitch,
    args: {
      host_cam_id: t.arg.id({ required: true }),
      license_id: t.arg.id({ description: "Absent: any that is free." }),
      enable: t.arg.boolean({ required: true }),
    },
    async resolve(_root, { host_cam_id, license_id, enable }, context) {
      await requireMasterAccess(context);
      const license = await mutate(context, (scope) =>
        switchLicense(scope, context.services, {
          kind: "camera",
          deviceId: host_cam_id,
          licenseId: license_id ?? null,
          enable,
          field: "host_cam_id",
        }),
      );
      return { license };
    },
  }),
  switch_door_license: t.field({
    type: LicenseSwitch,
    args: {
      door_id: t.arg.id({ required: true }),
      license_id: t.arg.id({ description: "Absent: any that is free." }),
      enable: t.arg.boolean({ required: true }),
    },
    async resolve(_root, { door_id, license_id, enable }, context) {
      await requireMasterAccess(context);
      const license = await mutate(context, (scope) =>
        switchLicense(scope, context.services, {
          kind: "door",
          deviceId: door_id,
          licenseId: license_id ?? null,
          enable,
          field: "door_id",
        }),
      );
      return { license };
    },
  }),
}));
