import { AsyncResource } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { readVersion } from "./build";
import type { Env } from "./env";

export interface Tracing {
  /** Sends what is left, as far as the receiver takes it in time. */
  close(): Promise<void>;
}

/** A receiver that takes nothing must not keep a process that stops. */
const closeLimitMs = 2_000;
/** Between two lines of the log about a receiver that takes nothing. */
const reportEveryMs = 60_000;

/** Logs that traces are lost, at most once a minute, outside of any request. */
function createReporter(): (error: unknown) => void {
  let nextMs = 0;
  return AsyncResource.bind((error: unknown) => {
    if (performance.now() < nextMs) return;
    nextMs = performance.now() + reportEveryMs;
    console.warn(`traces are lost: ${error instanceof Error ? error.message : String(error)}`);
  });
}

/**
 * Begins to send traces by OTLP. Only then is OpenTelemetry's SDK loaded, which reads its other settings by itself.
 * Null where no receiver is set.
 * @param root folder of package.json
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Env, "OTEL_EXPORTER_OTLP_ENDPOINT">,
  root: string,
): Promise<Tracing | null> {
  if (!endpoint) return null;
  const { NodeSDK, core, resources } = await import("@opentelemetry/sdk-node");
  core.setGlobalErrorHandler(createReporter());
  const own = { "service.name": "sightline", "service.version": readVersion(root) };
  const sdk = new NodeSDK({
    resource: resources.defaultResource().merge(resources.resourceFromAttributes(own)),
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES. The others would send the machine's name and its user's.
    resourceDetectors: [resources.envDetector],
    // Metrics are at /metrics, the log is on standard output.
    metricReaders: [],
    logRecordProcessors: [],
    // Nobody outside is told of our traces, or says which is continued.
    textMapPropagator: null,
  });
  sdk.start();
  return {
    async close() {
      await Promise.race([sdk.shutdown().catch(() => undefined), wait(closeLimitMs)]);
    },
  };
}
