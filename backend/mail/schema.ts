import { codedError } from "../errors";
import { builder, toSeconds } from "../graphql/builder";
import { isLoopbackHost } from "./loopback-host";
import type { OutboxMessage } from "./mailer";

const OutboxMessageType = builder.objectRef<OutboxMessage>("OutboxMessage").implement({
  fields: (t) => ({
    id: t.id({ resolve: (message) => String(message.id) }),
    channel: t.exposeString("channel", { description: "mail or sms." }),
    recipient: t.exposeString("recipient"),
    subject: t.exposeString("subject"),
    text: t.exposeString("text"),
    created: t.int({
      description: "Unix seconds.",
      resolve: (message) => toSeconds(message.createdAt),
    }),
  }),
});

builder.queryField("query_outbox", (t) =>
  t.field({
    type: [OutboxMessageType],
    description:
      "Mail and SMS that have not left, newest first. Only a demo on loopback answers, under a name of loopback.",
    resolve(_root, _args, { services, client }) {
      // A public name may lead here: by a proxy, or by a stranger's page whose name was pointed at this machine.
      if (!services.settings.outboxReadable || !isLoopbackHost(client.host)) {
        throw codedError("ACCESS_DENIED");
      }
      return services.mailer.listOutbox(services.scopes.system);
    },
  }),
);
