/**
 * What other systems take for the same. Events: measured by us on one machine of two cores, with a million events of 800
 * cameras over 30 days, p50 in ms, over HTTP with each system's own programming interface; a database alone where none of
 * them does it. Pages: script of the first page, gzip, as each project's build of 2026 sends it. Video: what its makers
 * state in public. docs/performance.md has the table.
 */
export const peers = {
  latest: "ZoneMinder 1.36 219–276, Frigate 1440 and Shinobi 478 without a total; PostgreSQL 0.4",
  page100: "ZoneMinder 236–257, Frigate 1467; PostgreSQL 0.4–1.5",
  camera: "ZoneMinder 92–119, Frigate 8.9 and Shinobi 377 without a total; PostgreSQL 0.8",
  count: "ZoneMinder 50–72; PostgreSQL 2.5",
  rows10000: "ZoneMinder stops at 100; PostgreSQL 47",
  clients16: "ZoneMinder 6.2, Frigate < 1, Shinobi 2.8 requests/s",
  person: "btree 27 + 327, DuckDB 30 + 22 (page + count), 10 M rows",
  loose: "btree 1.3 + 798, DuckDB 19 + 82, 10 M rows",
  vehicle: "btree 68 + 872, DuckDB 77 + 94, 10 M rows",
  rare: "btree 845 + 815, DuckDB 87 + 64, 10 M rows",
  plate: "btree of prefixes 0.7 + 0.3, DuckDB 202 + 121, 10 M rows",
  oneCamera: "btree 5.6 + 9, DuckDB 25 + 29, 10 M rows",
  unfiltered: "btree 0.9 + 768, DuckDB 18 + 1, 10 M rows",
  loginScript: "epic-stack 216.7, Frigate 257.2; Remix without a page's own script 85.7 kB",
  live: "MediaMTX by WebRTC 100–200, Frigate by MSE below 1000",
} as const;
