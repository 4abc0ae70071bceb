import { cameraChange, ptzCommand, ptzControl } from "../../contract/site-fields";
import { builder, Ok } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { controlPtz, updateHostCamera } from "./manage";
import { HostCamera } from "./schema";
import { getCamera } from "./service";

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
