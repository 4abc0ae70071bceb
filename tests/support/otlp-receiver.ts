import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver of OpenTelemetry traces, written from the protocol: OTLP over HTTP, in JSON. */

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** By name. */
  attributes: Record<string, unknown>;
}

interface SentAttribute {
  key: string;
  value: Record<string, unknown>;
}
interface SentTraces {
  resourceSpans: {
    scopeSpans: { spans: (Omit<ReceivedSpan, "attributes"> & { attributes: SentAttribute[] })[] }[];
  }[];
}

export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT, beside OTEL_EXPORTER_OTLP_PROTOCOL=http/json. */
  url: string;
  /** Whatever came, as it came. */
  bodies: string[];
  /** Resolves when somebody sends the first of them. */
  asked: Promise<unknown>;
  listSpans(): ReceivedSpan[];
  /** Answers what hangs, and from now on at once. */
  release(): void;
  close(): Promise<void>;
}

const readAttributes = (attributes: SentAttribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** @param hangs it takes what is sent, and does not answer until release() */
export async function startOtlpReceiver({ hangs = false } = {}): Promise<OtlpReceiver> {
  const bodies: string[] = [];
  let isHanging = hangs;
  const unanswered: ServerResponse[] = [];
  const answer = (res: ServerResponse) =>
    res.writeHead(200, { "content-type": "application/json" }).end("{}");
  const receive = async (req: IncomingMessage, res: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString("utf8"));
    if (isHanging) unanswered.push(res);
    else answer(res);
  };
  const server = createServer((req, res) => void receive(req, res));
  const asked = once(server, "request");
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    asked,
    listSpans: () =>
      bodies
        .flatMap((body) => (JSON.parse(body) as SentTraces).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .map((span) => ({ ...span, attributes: readAttributes(span.attributes) })),
    release() {
      isHanging = false;
      for (const res of unanswered.splice(0)) answer(res);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
