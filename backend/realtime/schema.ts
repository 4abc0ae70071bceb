import { builder } from "../graphql/builder";
import { requireViewer } from "../graphql/context";

const RealtimeTicket = builder.objectRef<{ ticket: string }>("RealtimeTicket").implement({
  fields: (t) => ({
    ticket: t.exposeString("ticket", {
      description: "Single use, 30 seconds, for /ws?type=user&token=…",
    }),
  }),
});

builder.mutationField("create_realtime_ticket", (t) =>
  t.field({
    type: RealtimeTicket,
    async resolve(_root, _args, context) {
      const viewer = await requireViewer(context);
      return { ticket: await context.services.sessions.createTicket(viewer, "realtime") };
    },
  }),
);
