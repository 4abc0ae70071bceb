import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/**
 * Spans of what this process does, beside what it counts of it. Their names and attributes keep the rule of the log:
 * ids, codes and words of our own, never what somebody typed. Without tracing (server/tracing.ts) spans record nothing.
 */

// Not kept: a tracer that was made once belongs to the provider of that time.
const tracer = () => trace.getTracer("sightline");

/** The span that the work here belongs to; undefined where none is recorded. */
export function currentSpan(): Span | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span : undefined;
}

/** Begins a span, which its caller ends. */
export const startSpan = (name: string, options?: SpanOptions): Span =>
  tracer().startSpan(name, options);

/** Runs `work`; the spans that it begins are children of this one. */
export const runWithin = <Result>(span: Span, work: () => Result): Result =>
  context.with(trace.setSpan(context.active(), span), work);

/** Runs `work` as a span of its own. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Result | Promise<Result>,
): Promise<Result> {
  const span = startSpan(name, options);
  try {
    return await runWithin(span, () => work(span));
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
};

/** Records an error without its message, which may quote user input. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", nameOf(error));
}

const maxStatementLength = 2_000;

/** What a statement does and to which table, as "select event". */
function summarize(statement: string): string {
  const verb = /^\s*([a-z]+)/i.exec(statement)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*)/i.exec(statement)?.[1];
  return table ? `${verb} ${table}` : verb;
}

/** Begins the span of a statement. @param text with placeholders: values never stand in it */
export function startStatementSpan(text: string): Span {
  const attributes: Attributes = {
    "db.system.name": "postgresql",
    "db.query.text": text.slice(0, maxStatementLength),
  };
  return startSpan(summarize(text), { kind: SpanKind.CLIENT, attributes });
}
