import { Gauge, Registry } from "prom-client";
import type { CloudState, JobState, PoolState, ProcessState } from "./process-state";

interface Sample {
  labels: Record<string, string>;
  value: number;
}

type Show = (name: string, help: string, values: number | Sample[]) => void;

const toConnections = ({ pool, idle, used }: PoolState): Sample[] => [
  { labels: { pool, state: "idle" }, value: idle },
  { labels: { pool, state: "used" }, value: used },
];

const toJobs = ({ kind, due, later, running, failing, givenUp }: JobState): Sample[] =>
  Object.entries({ due, later, running, failing, given_up: givenUp }).map(([state, value]) => ({
    labels: { kind, state },
    value,
  }));

function showCloud(show: Show, { ingest, pools, stored, ...cloud }: CloudState): void {
  show("hosts_connected", "Hosts whose channel this console holds.", cloud.connectedHosts);
  show("live_streams", "Live streams that hosts send to this console.", cloud.liveStreams);
  show("ingest_waiting_batches", "Batches of events that are not stored yet.", ingest.waiting);
  show(
    "ingest_oldest_wait_seconds",
    "How long the oldest of these batches has waited.",
    ingest.oldestWaitSeconds,
  );
  const byPool = (read: (state: PoolState) => number) =>
    pools.map((state) => ({ labels: { pool: state.pool }, value: read(state) }));
  show("database_connections", "Connections to the database.", pools.flatMap(toConnections));
  show(
    "database_connections_max",
    "Connections that a pool may have.",
    byPool(({ max }) => max),
  );
  show(
    "database_waiting",
    "Queries that wait for a connection.",
    byPool(({ waiting }) => waiting),
  );
  if (!stored) return;
  show(
    "ingest_dead_letters",
    "Events that could not be stored, of all consoles.",
    stored.deadLetters,
  );
  show("jobs", "Jobs of all consoles.", stored.jobs.flatMap(toJobs));
  show(
    "job_oldest_due_seconds",
    "How long the oldest job of its kind has been due.",
    stored.jobs.map(({ kind, oldestDueSeconds: value }) => ({ labels: { kind }, value })),
  );
}

/** What a console holds, as gauges. New ones each time: what is not known any more is not shown as it was. */
export function toGauges(state: ProcessState): Registry {
  const registry = new Registry();
  const show: Show = (name, help, values) => {
    const samples = typeof values === "number" ? [{ labels: {}, value: values }] : values;
    const [first] = samples;
    if (!first) return;
    const gauge = new Gauge({
      name: `sightline_${name}`,
      help,
      labelNames: Object.keys(first.labels),
      registers: [registry],
    });
    for (const { labels, value } of samples) gauge.set(labels, value);
  };
  show("ready", "1 while this console can answer pages.", state.isReady ? 1 : 0);
  show("realtime_sockets", "Open pages that are told of changes.", state.realtimeSockets);
  show("media_sockets", "Open pages with live video or recordings.", state.mediaSockets);
  if (state.cloud) showCloud(show, state.cloud);
  return registry;
}
