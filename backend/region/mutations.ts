import { z } from "zod";
import { idText, idTexts, regionInput, siteName } from "../../contract/site-fields";
import { builder, Ok } from "../graphql/builder";
import { type Context, requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { version, versionDescription } from "../graphql/version";
import { listRegions } from "./queries";
import { createRegion, deleteRegion, moveHosts, updateRegion } from "./service";
import { Region, type RegionShape } from "./types";

const regionChange = regionInput.extend({ id: idText, name: siteName.nullish(), version });
const move = z.object({ region_id: idText, host_ids: idTexts });

async function readRegion(context: Context, id: number): Promise<RegionShape> {
  const { viewer, db } = await requireAccess(context);
  const [region] = await listRegions(db, viewer, { id });
  if (!region) throw new Error(`region ${id} is gone right after it was changed`);
  return region;
}

builder.mutationFields((t) => ({
  create_region: t.field({
    type: Region,
    args: {
      name: t.arg.string({ required: true }),
      host_ids: t.arg.idList(),
      manager_ids: t.arg.idList(),
    },
    async resolve(_root, args, context) {
      const input = parseInput(regionInput, args);
      const { services } = context;
      return readRegion(
        context,
        await mutate(context, (scope) => createRegion(scope, services, input)),
      );
    },
  }),
  update_region: t.field({
    type: Region,
    description:
      "What is left out stays. host_ids and manager_ids are whole lists: hosts left out go to the default region. " +
      versionDescription,
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string(),
      host_ids: t.arg.idList(),
      manager_ids: t.arg.idList(),
      version: t.arg.int(),
    },
    async resolve(_root, args, context) {
      const input = parseInput(regionChange, args);
      const { services } = context;
      return readRegion(
        context,
        await mutate(context, (scope) => updateRegion(scope, services, input)),
      );
    },
  }),
  delete_region: t.field({
    type: Ok,
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      await mutate(context, (scope) => deleteRegion(scope, context.services, String(args.id)));
      return { ok: true };
    },
  }),
  move_hosts: t.field({
    type: Region,
    args: {
      region_id: t.arg.id({ required: true }),
      host_ids: t.arg.idList({ required: true }),
    },
    async resolve(_root, args, context) {
      const input = parseInput(move, args);
      const { services } = context;
      return readRegion(
        context,
        await mutate(context, (scope) => moveHosts(scope, services, input)),
      );
    },
  }),
}));
