import { z } from "zod";
import { idTexts, newView, viewChange } from "../../contract/site-fields";
import { builder, Ok } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { listViews, type ViewRow } from "./queries";
import { createView, deleteView, sortViews, updateView } from "./service";

/** A saved choice of cameras and layout (specification section 3). */
const View = builder.objectRef<ViewRow>("View").implement({
  fields: (t) => ({
    id: t.id({ resolve: (view) => String(view.id) }),
    name: t.exposeString("name"),
    layout: t.exposeInt("layout", { description: "Tiles: 1, 4, 9, 16 or 36." }),
    cameras: t.field({
      type: t.listRef("ID", { nullable: true }),
      description: "Camera ids in order; null is an empty tile. Ids out of reach stay in place.",
      resolve: (view) => view.cameras.map((id) => (id === 0 ? null : String(id))),
    }),
    sorting: t.exposeInt("sorting"),
  }),
});

builder.queryField("query_view_list", (t) =>
  t.field({
    type: [View],
    description: "The viewer's own, in their order.",
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return listViews(db, viewer);
    },
  }),
);

const order = z.object({ ids: idTexts });

builder.mutationFields((t) => {
  const cameras = (required: boolean) =>
    t.arg({
      type: t.arg.listRef("ID", { required: false }),
      required,
      description: "Camera ids in order; null is an empty tile.",
    });
  return {
    create_view: t.field({
      type: View,
      args: {
        name: t.arg.string({ required: true }),
        layout: t.arg.int({ required: true }),
        cameras: cameras(true),
        sorting: t.arg.int({ description: "Its place; behind the others where not given." }),
      },
      resolve: (_root, args, context) => {
        const input = parseInput(newView, args);
        return mutate(context, (scope) => createView(scope, input));
      },
    }),
    update_view: t.field({
      type: View,
      description: "What is left out stays.",
      args: {
        id: t.arg.id({ required: true }),
        name: t.arg.string(),
        layout: t.arg.int(),
        cameras: cameras(false),
        sorting: t.arg.int(),
      },
      resolve: (_root, args, context) => {
        const input = parseInput(viewChange, args);
        return mutate(context, (scope) => updateView(scope, input));
      },
    }),
    delete_view: t.field({
      type: Ok,
      args: { id: t.arg.id({ required: true }) },
      async resolve(_root, args, context) {
        await mutate(context, (scope) => deleteView(scope, String(args.id)));
        return { ok: true };
      },
    }),
    sort_views: t.field({
      type: [View],
      description: "Views named come first, in this order.",
      args: { ids: t.arg.idList({ required: true }) },
      resolve: (_root, args, context) => {
        const { ids } = parseInput(order, args);
        return mutate(context, (scope) => sortViews(scope, ids));
      },
    }),
  };
});
