import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import type { RouteHandle } from "~/lib/handle";
import { useFormat } from "~/lib/hooks/use-format";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { callCloud } from "~/lib/http/graphql.server";

export const handle: RouteHandle = { i18n: ["outbox"], title: "outbox" };

const outboxDocument = graphql(`
  query query_outbox {
    query_outbox {
      id
      channel
      recipient
      subject
      text
      created
    }
  }
`);

type Message = ResultOf<typeof outboxDocument>["query_outbox"][number];

/** Only in a demo on loopback; otherwise not found. */
export async function loader(args: LoaderFunctionArgs) {
  try {
    return (await callCloud(args, outboxDocument, {})).query_outbox;
  } catch (error) {
    const refused = error instanceof Response && error.status === 302;
    throw refused ? new Response(null, { status: 404 }) : error;
  }
}

export default function Outbox() {
  const { t } = useTranslation("outbox");
  const messages = useLoaderData<typeof loader>();
  return (
    <>
      <h1 className="text-2xl">{t("heading")}</h1>
      <p className="mt-1 mb-6 text-fg-3">{t("intro")}</p>
      {messages.length === 0 ? (
        <EmptyState icon={MailCheck} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-3">
          {messages.map((message) => (
            <MessageCard key={message.id} message={message} />
          ))}
        </ul>
      )}
    </>
  );
}

function MessageCard({ message }: { message: Message }) {
  const { t } = useTranslation("outbox");
  const { time } = useFormat();
  const channel = message.channel === "sms" ? "sms" : "mail";
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <div className="flex items-center gap-2 text-xs text-fg-3">
        <Badge>{t(`channel.${channel}`)}</Badge>
        <span className="min-w-0 truncate">{t("to", { recipient: message.recipient })}</span>
        <time className="ml-auto tabular-nums">{time(message.created)}</time>
      </div>
      {message.subject && <h2 className="mt-2 font-medium">{message.subject}</h2>}
      <p className="mt-2 whitespace-pre-wrap break-words text-fg-2">
        <TextWithLinks text={message.text} />
      </p>
    </li>
  );
}

/** Text with its addresses as links. */
function TextWithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part} className="text-accent-text underline">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
