import "@remix-run/server-runtime";

// Types of loader data under v3_singleFetch, which keeps dates, maps and promises.
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}
