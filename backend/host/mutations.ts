import { z } from "zod";
import { hostChange, newHost, outputSwitch, storageChange } from "../../contract/site-fields";
import { builder, Ok } from "../graphql/builder";
import { type Context, requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { version, versionDescription } from "../graphql/version";
import { parseId } from "../ids";
import { Module } from "../module/schema";
import { listModules } from "../module/service";
import { requireHostManagement, requireMaster } from "../permission/policy";
import { countContents, type HostContents } from "./changes";
import {
  createHost,
  deleteHost,
  type HostWithPassword,
  resetHostPassword,
  updateHost,
} from "./manage";
import { switchModuleOutput, updateHostStorage, upgradeHostFirmware } from "./operate";
import { getHostOverview, type HostOverview } from "./service";
import { Host, Storage } from "./types";

const HostSecret = builder.objectRef<HostWithPassword>("HostWithPassword").implement({
  fields: (t) => ({
    host: t.field({
      type: Host,
      resolve: ({ hostId }, _args, context) => readHost(context, hostId),
    }),
    password: t.exposeString("password", {
      description: "Shown this once: no query gives it again.",
    }),
  }),
});

const Deletion = builder.objectRef<HostContents>("HostDeletion").implement({
  fields: (t) => ({
    cameras: t.exposeInt("cameras"),
    events: t.exposeFloat("events"),
    archives: t.exposeInt("archives"),
    share_links: t.exposeInt("share_links"),
  }),
});

async function readHost(context: Context, hostId: number): Promise<HostOverview> {
  const { viewer, db } = await requireAccess(context);
  return getHostOverview(db, viewer, hostId);
}

const change = hostChange.extend({ version });
const deletion = z.object({ id: z.string(), confirm: z.string().max(64) });

builder.queryField("query_host_deletion", (t) =>
  t.field({
    type: Deletion,
    description: "What delete_host would take away. For masters.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      requireMaster(viewer);
      const hostId = await requireHostManagement(db, viewer, parseId(args.id));
      return countContents(db, viewer.accountId, hostId);
    },
  }),
);

builder.mutationFields((t) => ({
  create_host: t.field({
    type: HostSecret,
    description:
      "The password is random and shown this once. Without host_code the cloud makes one.",
    args: {
      name: t.arg.string({ required: true }),
      type: t.arg.int({ required: true }),
      host_code: t.arg.string(),
      region_id: t.arg.id({ required: true }),
      timezone: t.arg.string(),
      contact_name: t.arg.string(),
      email: t.arg.string(),
      phone: t.arg.string(),
      address: t.arg.string(),
    },
    resolve: (_root, args, context) => {
      const input = parseInput(newHost, { ...args, timezone: args.timezone ?? undefined });
      return mutate(context, (scope) => createHost(scope, context.services, input));
    },
  }),
  update_host: t.field({
    type: Host,
    description: `What is left out stays; an empty text clears its field. ${versionDescription}`,
    args: {
      id: t.arg.id({ required: true }),
      display_name: t.arg.string(),
      enabled: t.arg.boolean(),
      contact_name: t.arg.string(),
      email: t.arg.string(),
      phone: t.arg.string(),
      address: t.arg.string(),
      region_id: t.arg.id(),
      timezone: t.arg.string(),
      external_settings: t.arg.boolean(),
      external_ip: t.arg.string({ description: "Only stored: the cloud does not connect to it." }),
      external_port: t.arg.int(),
      version: t.arg.int(),
    },
    async resolve(_root, args, context) {
      const input = parseInput(change, args);
      return readHost(
        context,
        await mutate(context, (scope) => updateHost(scope, context.services, input)),
      );
    },
  }),
  delete_host: t.field({
    type: Ok,
    description: "confirm is the word DELETE.",
    args: { id: t.arg.id({ required: true }), confirm: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const input = parseInput(deletion, args);
      await mutate(context, (scope) => deleteHost(scope, context.services, input));
      return { ok: true };
    },
  }),
  reset_host_password: t.field({
    type: HostSecret,
    description: "Disconnects the device first. The password is random and shown this once.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, args, context) =>
      mutate(context, (scope) => resetHostPassword(scope, context.services, parseId(args.id))),
  }),
  upgrade_host_firmware: t.field({
    type: Host,
    description: "Starts it; FW_OTA_STATUS tells how it goes.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { services } = context;
      const id = parseId(args.id);
      return readHost(
        context,
        await mutate(context, (scope) => upgradeHostFirmware(scope, services, id)),
      );
    },
  }),
  update_host_storage: t.field({
    type: Storage,
    description: "What is left out stays.",
    args: {
      host_id: t.arg.id({ required: true }),
      drive: t.arg.string({ required: true }),
      recycle_enabled: t.arg.boolean(),
      recycle_threshold: t.arg.int({ description: "Percent." }),
      recycle_keepday: t.arg.int({ description: "Days." }),
    },
    resolve: (_root, args, context) => {
      const input = parseInput(storageChange, args);
      return mutate(context, (scope) => updateHostStorage(scope, context.services, input));
    },
  }),
  switch_module_output: t.field({
    type: Module,
    description: "module and output are indexes. Answers when the host has done it.",
    args: {
      host_id: t.arg.id({ required: true }),
      module: t.arg.int({ required: true }),
      output: t.arg.int({ required: true }),
      on: t.arg.boolean({ required: true }),
    },
    async resolve(_root, args, context) {
      const input = parseInput(outputSwitch, args);
      const { hostId, index } = await mutate(context, (scope) =>
        switchModuleOutput(scope, context.services, input),
      );
      const { db } = await requireAccess(context);
      const modules = await listModules(db, [hostId]);
      const module = modules.find((candidate) => candidate.index === index);
      if (!module) throw new Error(`module ${index} of host ${hostId} went while it was switched`);
      return module;
    },
  }),
}));
