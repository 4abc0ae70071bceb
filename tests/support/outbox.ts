import type { ConsoleAddress } from "./console";

interface Message {
  recipient: string;
  text: string;
}

/** The link in the newest mail to a recipient, from a demo's outbox. */
export async function readMailedLink({ url }: ConsoleAddress, recipient: string): Promise<string> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      operationName: "query_outbox",
      query: "query query_outbox { query_outbox { recipient text } }",
      variables: {},
    }),
  });
  const { data } = (await response.json()) as { data: { query_outbox: Message[] } };
  const mail = data.query_outbox.find((message) => message.recipient === recipient);
  const link = /https?:\S+/.exec(mail?.text ?? "")?.[0];
  if (!link) throw new Error(`no link was sent to ${recipient}`);
  return link;
}
