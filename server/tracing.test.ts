import { context, trace } from "@opentelemetry/api";
import { core } from "@opentelemetry/sdk-node";
import { afterEach, expect, test, vi } from "vitest";
import { currentSpan, inSpan, startSpan } from "../backend/metrics/spans";
import { findFreePort } from "../tests/support/free-port";
import { type OtlpReceiver, startOtlpReceiver } from "../tests/support/otlp-receiver";
import { startTracing, type Tracing } from "./tracing";

/** The SDK's own bounds of what waits for the receiver, and of what is sent at a time. */
const maxWaiting = 2_048;
const maxSent = 512;

let receiver: OtlpReceiver | null = null;

/** The SDK reads its settings from the environment, as in the server. */
function start(url: string, settings: Record<string, string> = {}): Promise<Tracing | null> {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" };
  for (const [name, value] of Object.entries({ ...env, ...settings })) vi.stubEnv(name, value);
  return startTracing(env, ".");
}

afterEach(async () => {
  await receiver?.close();
  receiver = null;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  trace.disable();
  context.disable();
  core.setGlobalErrorHandler(core.loggingErrorHandler());
});

test("without a receiver there are no traces, and no span is recorded", async () => {
  expect(await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: undefined }, ".")).toBeNull();
  expect(await inSpan("work", {}, () => currentSpan())).toBeUndefined();
});

test("what runs within a span is its child; a fault is told by its kind, and its message never", async () => {
  receiver = await startOtlpReceiver();
  const tracing = await start(receiver.url);
  const failing = inSpan("outer", {}, () =>
    inSpan("inner", {}, () => {
      throw new TypeError("ann@harbor.example is no plate");
    }),
  );
  await expect(failing).rejects.toThrow("no plate");
  await tracing?.close();
  const [inner, outer] = receiver.listSpans();
  expect(outer).toMatchObject({ name: "outer", attributes: { "error.type": "TypeError" } });
  expect(inner).toMatchObject({ name: "inner", parentSpanId: outer?.spanId });
  const text = receiver.bodies.join();
  expect(text).not.toContain("harbor");
  expect(text).toContain('{"key":"service.name","value":{"stringValue":"sightline"}}');
  // The host name, the user and the command line are not sent: they may hold secrets.
  expect(text).not.toMatch(/"(?:host|process)\./);
});

test("while the receiver hangs, what waits for it is bounded", async () => {
  receiver = await startOtlpReceiver({ hangs: true });
  const tracing = await start(receiver.url);
  const makeSpans = () => {
    for (let n = 0; n < 5_000; n++) startSpan("work").end();
  };
  makeSpans();
  await receiver.asked;
  makeSpans();
  receiver.release();
  await tracing?.close();
  const { length } = receiver.listSpans();
  expect(length).toBeGreaterThan(maxSent);
  expect(length).toBeLessThanOrEqual(maxWaiting + maxSent);
});

test("a receiver that is away costs one line of the log a minute", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const quick = { OTEL_EXPORTER_OTLP_TIMEOUT: "50", OTEL_BSP_SCHEDULE_DELAY: "10" };
  const tracing = await start(url, quick);
  startSpan("work").end();
  await vi.waitFor(() => expect(warn).toHaveBeenCalled());
  startSpan("work").end();
  await tracing?.close();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^traces are lost: /)]]);
});
