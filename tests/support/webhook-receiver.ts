import { createHmac, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A program of a customer's that receives webhooks, written from docs/webhooks.md alone. */

export interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** The body, read. */
  message: { id: string; type: string; time: number; account: number; facts: unknown };
}

type Answer = (res: ServerResponse, received: Received, nth: number) => void;

export interface WebhookReceiver {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

/** @param answer 204 where not given; `nth` counts from 1 */
export async function startReceiver(
  answer: Answer = (res) => res.writeHead(204).end(),
): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const receive = async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const one = { path: req.url ?? "", headers: req.headers, body, message: JSON.parse(body) };
    received.push(one);
    answer(res, one, received.length);
  };
  const server = createServer((req, res) => void receive(req, res));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const toleranceSeconds = 300;

/** Whether a delivery comes from who has the secret, and is no old one. */
export function isGenuine({ headers, body }: Received, secret: string): boolean {
  const parts = String(headers["sightline-signature"])
    .split(",")
    .map((part) => part.split("=", 2));
  const time = Number(parts.find(([name]) => name === "t")?.[1]);
  if (!(Math.abs(Date.now() / 1000 - time) <= toleranceSeconds)) return false;
  const wanted = createHmac("sha256", secret).update(`${time}.${body}`).digest();
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}
