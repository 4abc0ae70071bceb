import { groupBy } from "../collections";
import { createBatch } from "../graphql/batch";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import type { HostOverview } from "../host/service";
import { type LinkedUser, listLinkedUsers } from "../user/linked-users";

export interface RegionShape {
  id: number;
  name: string;
  isDefault: boolean;
  /** Undefined: read on demand. */
  version?: number;
  /** Whether the viewer may change its contents. */
  manages: boolean;
  /** Those in the viewer's reach; undefined: read on demand. */
  hosts?: HostOverview[];
  /** For one set of privileges: whether the region's new cameras join it. */
  autoAllow?: boolean;
}

/** A user who manages a region (checklist C088). */
const RegionManager = builder
  .objectRef<LinkedUser & { shown: boolean }>("RegionManager")
  .implement({
    fields: (t) => ({
      user_id: t.id({ resolve: (manager) => String(manager.id) }),
      name: t.exposeString("name"),
      email: t.string({
        nullable: true,
        description: "Null for who does not manage the region himself.",
        resolve: (manager) => (manager.shown ? manager.email : null),
      }),
    }),
  });

const findManagers = createBatch(async (context, regionIds) => {
  const { db } = await requireAccess(context);
  return groupBy(await listLinkedUsers(db, "manager", regionIds), (user) => user.linkedId);
});

const RegionFields = builder.interfaceRef<RegionShape>("RegionFields").implement({
  fields: (t) => ({
    id: t.id({ resolve: (region) => String(region.id) }),
    name: t.exposeString("name"),
    is_default: t.boolean({
      description: "Made with the account; cannot be deleted.",
      resolve: (region) => region.isDefault,
    }),
    can_manage: t.boolean({ resolve: (region) => region.manages }),
    managers: t.field({
      type: [RegionManager],
      async resolve(region, _args, context) {
        const managers = (await findManagers(context, region.id)) ?? [];
        return managers.map((manager) => ({ ...manager, shown: region.manages }));
      },
    }),
  }),
});

/** A host's region, without its hosts: a document cannot recurse (threat D8). */
export const HostRegion = builder.objectRef<RegionShape>("HostRegion").implement({
  interfaces: [RegionFields],
});

/** Region of specification section 3. */
export const Region = builder.objectRef<RegionShape>("Region").implement({
  interfaces: [RegionFields],
});
