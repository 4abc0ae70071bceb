import { z } from "zod";
import { licenseDeviceSorts, licenseDeviceStates, licenseKinds } from "../../contract/names";
import { idTexts } from "../../contract/site-fields";
import { builder, toSeconds } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { listFields } from "../graphql/list-fields";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { requireMasterAccess } from "../permission/master-access";
import { switchLicenses } from "./license";
import {
  countFreeLicenses,
  countLicenseDevices,
  type LicenseDeviceCounts,
  type LicenseDeviceRow,
  listLicenseDevices,
} from "./license-device-queries";

/** The account's cameras or doors with their licences, and many of them assigned at once. */

const LicenseDevice = builder.objectRef<LicenseDeviceRow>("LicenseDevice").implement({
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    name: t.exposeString("name"),
    host_id: t.id({ resolve: (row) => String(row.hostId) }),
    host_name: t.string({ resolve: (row) => row.hostName }),
    index: t.exposeInt("index"),
    connected: t.exposeBoolean("connected"),
    enabled: t.exposeBoolean("enabled"),
    licensed: t.boolean({
      resolve: ({ expiresAt }) => expiresAt !== null && expiresAt.getTime() > Date.now(),
    }),
    other_licensed: t.boolean({
      description: "A door licensed by another system than this account's orders.",
      resolve: (row) => row.otherLicensed,
    }),
    order_number: t.string({ nullable: true, resolve: (row) => row.orderNumber }),
    expired_at: t.int({
      nullable: true,
      description: "Unix seconds: when its order ends.",
      resolve: (row) => row.expiresAt && toSeconds(row.expiresAt),
    }),
  }),
});

const Counts = builder.objectRef<LicenseDeviceCounts>("LicenseDeviceListCounts").implement({
  fields: (t) => ({
    all: t.exposeInt("all"),
    licensed: t.exposeInt("licensed"),
    expired: t.exposeInt("expired"),
    unlicensed: t.exposeInt("unlicensed"),
  }),
});

interface DevicePage {
  list: LicenseDeviceRow[];
  total: number;
  counts: LicenseDeviceCounts;
  free: number;
}

const LicenseDeviceList = builder.objectRef<DevicePage>("LicenseDeviceList").implement({
  fields: (t) => ({
    list: t.field({ type: [LicenseDevice], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    counts: t.field({ type: Counts, resolve: (page) => page.counts }),
    free: t.exposeInt("free", { description: "Licences that can be assigned." }),
  }),
});

const LicensesSwitch = builder.objectRef<{ count: number }>("LicensesSwitch").implement({
  fields: (t) => ({
    ok: t.boolean({ resolve: () => true }),
    count: t.exposeInt("count", { description: "Of them, how many changed." }),
  }),
});

const listArguments = z.object({
  kind: z.enum(licenseKinds),
  ...listFields(licenseDeviceStates, licenseDeviceSorts, "host"),
});
const switchArguments = z.object({
  kind: z.enum(licenseKinds),
  ids: idTexts.refine((ids) => ids.length > 0, "AT_LEAST_ONE"),
});

builder.queryField("query_license_device_list", (t) =>
  t.field({
    type: LicenseDeviceList,
    description:
      "For the master. kind: camera or door; status: licensed, expired or unlicensed; sort: name, host or expires, with a hyphen before it the other way round.",
    args: {
      kind: t.arg.string({ required: true }),
      status: t.arg.string(),
      keyword: t.arg.string(),
      sort: t.arg.string(),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireMasterAccess(context);
      const { kind, status: state, keyword, sort } = parseInput(listArguments, args);
      const filter = { kind, state, keyword };
      const [list, counts, free] = await Promise.all([
        listLicenseDevices(db, viewer.accountId, filter, { ...parsePage(args), sort }),
        countLicenseDevices(db, viewer.accountId, filter),
        countFreeLicenses(db, viewer.accountId, kind),
      ]);
      return { list, counts, free, total: counts[state ?? "all"] };
    },
  }),
);

builder.mutationField("switch_licenses", (t) =>
  t.field({
    type: LicensesSwitch,
    description:
      "Assigns any free licence to each of these cameras or doors, or releases theirs: all or none. Those that have one, or none to release, stay as they are.",
    args: {
      kind: t.arg.string({ required: true }),
      ids: t.arg.idList({ required: true }),
      enable: t.arg.boolean({ required: true }),
    },
    async resolve(_root, args, context) {
      await requireMasterAccess(context);
      const { kind, ids } = parseInput(switchArguments, args);
      const count = await mutate(context, (scope) =>
        switchLicenses(scope, context.services, { kind, ids, enable: args.enable }),
      );
      return { count };
    },
  }),
);
