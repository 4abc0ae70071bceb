import "@remix-run/server-runtime";

// Loader data is typed as it arrives under v3_singleFetch: dates, maps and promises stay what they are.
declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}
