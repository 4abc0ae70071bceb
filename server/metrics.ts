import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { describeFault } from "../backend/errors";
import { counted } from "../backend/metrics/counted";
import { toGauges } from "../backend/metrics/gauges";
import type { ProcessState } from "../backend/metrics/process-state";
import { readVersion } from "./build";
import type { Env } from "./env";
import { type Listener, listen } from "./listener";

/** Of a process that is being started, or stops. */
const away: ProcessState = { isReady: false, realtimeSockets: 0, mediaSockets: 0 };

export interface MetricsOptions {
  env: Pick<Env, "METRICS_PORT" | "METRICS_HOST">;
  /** Folder of package.json. */
  root: string;
  /** When the build was made; undefined in development. */
  builtAt: string | undefined;
  /** Null while nothing can be asked. Never throws. */
  readState(): Promise<ProcessState> | null;
}

/** What Node and the operating system say of this process, and which version it is. */
function createProcessMetrics({ root, builtAt = "" }: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "sightline_build_info",
    help: "The version that runs, and when it was built.",
    labelNames: ["version", "built_at"],
    registers: [registry],
  }).set({ version: readVersion(root), built_at: builtAt }, 1);
  return registry;
}

/**
 * Answers GET /metrics on a port of its own: what it tells is for operators, and no proxy that leads to pages leads
 * there. Null where no port is set.
 * @throws SetupError where the port is in use or not permitted
 */
export async function openMetrics(options: MetricsOptions): Promise<Listener | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = options.env;
  if (port === undefined) return null;
  const ofProcess = createProcessMetrics(options);

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const [at] = (req.url ?? "").split("?", 1);
    if (at !== "/metrics" || req.method !== "GET") {
      res.writeHead(404).end();
      return;
    }
    const gauges = toGauges((await options.readState()) ?? away);
    const all = Registry.merge([ofProcess, counted, gauges]);
    const text = await all.metrics();
    res.writeHead(200, { "Content-Type": all.contentType, "Cache-Control": "no-store" }).end(text);
  }

  const names = { port: "METRICS_PORT", host: "METRICS_HOST" };
  return listen(
    host,
    port,
    (req, res) => {
      answer(req, res).catch((error: unknown) => {
        console.error("metrics not told:", describeFault(error));
        res.destroy();
      });
    },
    { names },
  );
}
