import { SpanKind } from "@opentelemetry/api";
import type { DocumentNode } from "graphql";
import { findRootField, other } from "../../backend/graphql/measure-calls";
import { type CallOutcome, noteCallEnd } from "../../backend/metrics/graphql-call";
import { startSpan } from "../../backend/metrics/spans";

/**
 * Begins to measure a call of the console to a cloud elsewhere, whose documents are all its own. What is returned ends
 * the measurement.
 */
export function measureRemoteCall(document: DocumentNode): (outcome: CallOutcome) => void {
  const operation = findRootField(document) ?? other;
  const span = startSpan("graphql", { kind: SpanKind.CLIENT });
  const call = { startedMs: performance.now(), operation, span };
  return (outcome) => {
    noteCallEnd(call, outcome);
    span.end();
  };
}
