import { Counter, Histogram, Registry } from "prom-client";

/**
 * What the domains count as it happens, of this process and since its start. Labels are words of our own, never
 * anything that a user, a host or a request names: each set of labels is a time series that is kept for good.
 */

/** What /metrics shows beside the gauges, which are read when they are asked for (gauges.ts). */
export const counted = new Registry();
const registers = [counted];

export const httpRequests = new Counter({
  name: "sightline_http_requests_total",
  help: "Requests by method, route and the class of their answer's status; aborted: the client went first.",
  labelNames: ["method", "route", "status"],
  registers,
});

export const httpRequestSeconds = new Histogram({
  name: "sightline_http_request_duration_seconds",
  help: "Time from a request to the end of its answer.",
  labelNames: ["route"],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});

export const graphqlCalls = new Counter({
  name: "sightline_graphql_calls_total",
  help: "GraphQL calls by the root field they begin with; refused: by a rule, failed: by a fault of the cloud.",
  labelNames: ["operation", "outcome"],
  registers,
});

/** Few buckets: there is one set of them for each operation that is called. */
export const graphqlCallSeconds = new Histogram({
  name: "sightline_graphql_call_duration_seconds",
  help: "Time a GraphQL call takes.",
  labelNames: ["operation"],
  buckets: [0.01, 0.05, 0.25, 1, 5],
  registers,
});

// Without labels: there may be 25,000 fragments a second.
export const fragmentsSent = new Counter({
  name: "sightline_media_fragments_sent_total",
  help: "Fragments of live video sent to viewers.",
  registers,
});

export const fragmentsDropped = new Counter({
  name: "sightline_media_fragments_dropped_total",
  help: "Fragments of live video kept from viewers who read too slowly.",
  registers,
});

export const ingestBatches = new Counter({
  name: "sightline_ingest_batches_total",
  help: "Batches of events from hosts; refused: the host sends it again.",
  labelNames: ["outcome"],
  registers,
});

export const ingestEvents = new Counter({
  name: "sightline_ingest_events_total",
  help: "Events in these batches.",
  labelNames: ["outcome"],
  registers,
});

export const ingestLagSeconds = new Histogram({
  name: "sightline_ingest_lag_seconds",
  help: "Age of a batch's newest event when the batch is stored.",
  buckets: [0.5, 1, 2, 5, 15, 60, 300, 3_600, 86_400],
  registers,
});

export type IngestOutcome = "stored" | "refused";

/** Sets all counts to what a process begins with. */
export function resetCounts(): void {
  counted.resetMetrics();
  // A rate over what has not happened yet is none: an alarm would miss the first fault.
  for (const outcome of ["stored", "refused"] satisfies IngestOutcome[]) {
    ingestBatches.inc({ outcome }, 0);
    ingestEvents.inc({ outcome }, 0);
  }
}

resetCounts();
