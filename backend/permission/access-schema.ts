import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseId } from "../ids";
import {
  type AccessCamera,
  type AccessSource,
  type AccessUser,
  getAccessUser,
  listAccess,
} from "./access-queries";
import { Operator } from "./schema";

/** What one user may see in effect, and why. */

const Source = builder.objectRef<AccessSource>("OperatorAccessSource").implement({
  fields: (t) => ({
    kind: t.exposeString("kind", {
      description: "master, region (managed) or permission (a set the user is in).",
    }),
    id: t.id({
      nullable: true,
      description: "Of the region or the set.",
      resolve: (source) => (source.kind === "master" ? null : String(source.id)),
    }),
    name: t.string({
      nullable: true,
      resolve: (source) => (source.kind === "master" ? null : source.name),
    }),
    live: t.exposeBoolean("live"),
    playback: t.exposeBoolean("playback"),
    ptz: t.exposeBoolean("ptz"),
  }),
});

const Camera = builder.objectRef<AccessCamera>("OperatorAccessCamera").implement({
  fields: (t) => ({
    host_cam_id: t.id({ resolve: (camera) => String(camera.cameraId) }),
    live: t.exposeBoolean("live"),
    playback: t.exposeBoolean("playback"),
    ptz: t.exposeBoolean("ptz"),
    sources: t.field({
      type: [Source],
      description: "All that gives these rights, each with those it gives.",
      resolve: (camera) => camera.sources,
    }),
  }),
});

const OperatorAccess = builder.objectRef<AccessUser>("OperatorAccess").implement({
  fields: (t) => ({
    user: t.field({ type: Operator, resolve: (user) => user }),
    master: t.exposeBoolean("master"),
    cameras: t.field({
      type: [Camera],
      description: "The cameras the user may see; for a manager those in their own regions.",
      async resolve(user, _args, context) {
        const { viewer, db } = await requireAccess(context);
        return listAccess(db, viewer, user);
      },
    }),
  }),
});

builder.queryField("query_operator_access", (t) =>
  t.field({
    type: OperatorAccess,
    description:
      "What a user may see: the union of their sets and managed regions. For masters and managers, and of oneself.",
    args: { user_id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return getAccessUser(db, viewer, parseId(args.user_id));
    },
  }),
);
