import pg from "pg";
import { currentSpan, failSpan, startStatementSpan } from "../metrics/spans";

/** One method with many signatures, all of which are traced alike. */
export type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => unknown;

/** The statement of a query; null for what runs by itself, as a COPY does. */
function findText(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query) return null;
  return "text" in query && typeof query.text === "string" ? query.text : null;
}

function traceQuery(send: Query, args: unknown[]): unknown {
  const text = findText(args[0]);
  // What belongs to no request and to no job, such as looking for jobs, would be a trace each time.
  if (text === null || !currentSpan()) return send(...args);
  const span = startStatementSpan(text);
  const end = (error?: unknown) => {
    if (error) failSpan(span, error);
    span.end();
  };
  const callback = args.at(-1);
  if (typeof callback === "function") {
    return send(...args.slice(0, -1), (error: unknown, ...rest: unknown[]) => {
      end(error);
      (callback as Callback)(error, ...rest);
    });
  }
  const result = send(...args) as Promise<unknown>;
  result.then(() => end(), end);
  return result;
}

/** A connection whose statements are spans of the request or job that they belong to. */
export class TracedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Query;
    this.query = ((...args: unknown[]) => traceQuery(send, args)) as typeof this.query;
  }
}
