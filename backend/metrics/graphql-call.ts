import { type Span, SpanStatusCode } from "@opentelemetry/api";
import { graphqlCallSeconds, graphqlCalls } from "./counted";

/** ok; refused by a rule; failed by a fault of the cloud; aborted: the client closed the connection, which is not counted. */
export type CallOutcome = "ok" | "refused" | "failed" | "aborted";

/** A GraphQL call under way. */
export interface GraphqlCall {
  startedMs: number;
  /** The root field that it begins with; no other name becomes a label. */
  operation: string;
  span: Span;
}

/** Counts a call that is over, and names its span. Its caller ends that. */
export function noteCallEnd(
  { startedMs, operation, span }: GraphqlCall,
  outcome: CallOutcome,
): void {
  span.updateName(`graphql ${operation}`);
  span.setAttributes({ "sightline.operation": operation, "sightline.outcome": outcome });
  if (outcome === "failed") span.setStatus({ code: SpanStatusCode.ERROR });
  if (outcome === "aborted") return;
  graphqlCalls.inc({ operation, outcome });
  graphqlCallSeconds.observe({ operation }, (performance.now() - startedMs) / 1000);
}
