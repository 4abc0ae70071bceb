import {
  cameraChange,
  outputSwitch,
  ptzCommand,
  ptzControl,
  storageChange,
} from "../../contract/site-fields";
import { controlPtz, updateHostCamera } from "../camera/manage";
import { HostCamera } from "../camera/schema";
import { getCamera } from "../camera/service";
import { builder, Ok } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { Module } from "../module/schema";
import { listModules } from "../module/service";
import { switchModuleOutput, updateHostStorage } from "./parts";
import { Storage } from "./types";

builder.mutationFields((t) => ({
  update_host_camera: t.field({
    type: HostCamera,
    description: "What is left out stays.",
    args: {
      host_cam_id: t.arg.id({ required: true }),
      name: t.arg.string(),
      monitor_enabled: t.arg.boolean(),
      monitor_type: t.arg.int({ description: "0 always, 1 on motion, 2 by schedule." }),
      recycle_keepday: t.arg.int({ description: "Days." }),
    },
    async resolve(_root, args, context) {
      const input = parseInput(cameraChange, args);
      const id = await mutate(context, (scope) => updateHostCamera(scope, context.services, input));
      const { viewer, db } = await requireAccess(context);
      return getCamera(db, viewer, id);
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
  control_ptz: t.field({
    type: Ok,
    description:
      "Movements go on until the command stop, or until they are not sent again for two seconds.",
    args: {
      host_cam_id: t.arg.id({ required: true }),
      command: t.arg.string({ required: true, description: ptzCommand.options.join(", ") }),
      speed: t.arg.int({ description: "1 to 10; 5 where not given." }),
      preset: t.arg.int({ description: "1 to 255, for the command preset." }),
    },
    async resolve(_root, args, context) {
      const input = parseInput(ptzControl, args);
      await mutate(context, (scope) => controlPtz(scope, context.services, input));
      return { ok: true };
    },
  }),
}));
