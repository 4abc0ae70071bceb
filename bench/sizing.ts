/**
 * What an installation of so many cameras takes: npm run bench -- --sizing. docs/scaling.md shows its tables, and a test
 * keeps them equal.
 */

/** Measured; docs/scaling.md names the benchmark and the day of each. */
export const measured = {
  /** Table and indexes, of one event, and of one AI event with its share of the bitmaps. */
  eventBytes: 378,
  findingBytes: 346,
  ingestRowsPerSecond: 30_514,
  /** The server's CPU for one page of 50 events; the database's comes on top. */
  pageCpuMs: 101,
  /** An event's picture, the mean of the demo's. */
  pictureBytes: 27_000,
  /** A sub stream of the demo's cameras, and the cores that relaying a thousand takes. */
  subStreamKbit: 200,
  relayCoresPerThousand: 0.27,
} as const;

/** Assumed: put in your own. */
export const assumed = {
  camerasPerHost: 16,
  /** The density of the event bench: a million of each in 30 days of 800 cameras. */
  eventsPerCameraDay: 42,
  findingsPerCameraDay: 42,
  peakFactor: 10,
  retentionDays: 30,
  /** Part of the cameras that are watched at once, by one viewer each; four cameras a user, who opens a page a minute. */
  watchedPart: 0.01,
  camerasPerUser: 4,
  pagesPerUserMinute: 1,
  /** Of a thousand events, those that are archived: 15 s of 1080p at 4 Mbit/s. */
  archivedPerThousand: 1,
  clipBytes: 7_500_000,
  /** How full a console's one core, and how large one database, may be. */
  consoleLoad: 0.6,
  databaseGigabytes: 1_000,
} as const;

export interface Size {
  cameras: number;
  hosts: number;
  eventRows: number;
  rowsPerSecondPeak: number;
  databases: number;
  databaseGigabytesPerDay: number;
  databaseGigabytes: number;
  pictureGigabytesPerDay: number;
  archiveGigabytesPerDay: number;
  watched: number;
  viewerMegabits: number;
  relayCores: number;
  pagesPerSecond: number;
  pageCores: number;
  consoles: number;
  natsMegabits: number;
}

export function sizeOf(cameras: number): Size {
  const rowsPerDay = cameras * (assumed.eventsPerCameraDay + assumed.findingsPerCameraDay);
  const bytesPerDay =
    cameras *
    (assumed.eventsPerCameraDay * measured.eventBytes +
      assumed.findingsPerCameraDay * measured.findingBytes);
  const eventsPerDay = cameras * assumed.eventsPerCameraDay;
  const rowsPerSecondPeak = (rowsPerDay / 86_400) * assumed.peakFactor;
  const databaseGigabytes = (bytesPerDay / 1e9) * assumed.retentionDays;
  const watched = cameras * assumed.watchedPart;
  const viewerMegabits = (watched * measured.subStreamKbit) / 1000;
  const relayCores = (watched / 1000) * measured.relayCoresPerThousand;
  const pagesPerSecond = (watched / assumed.camerasPerUser / 60) * assumed.pagesPerUserMinute;
  const pageCores = (pagesPerSecond * measured.pageCpuMs) / 1000;
  // Two at least, so that one may go.
  const consoles = Math.max(2, Math.ceil((relayCores + pageCores) / assumed.consoleLoad));
  return {
    cameras,
    hosts: Math.ceil(cameras / assumed.camerasPerHost),
    eventRows: rowsPerDay * assumed.retentionDays,
    rowsPerSecondPeak,
    // Half of what a database was measured to take in: pages are read meanwhile.
    databases: Math.max(
      Math.ceil(rowsPerSecondPeak / (measured.ingestRowsPerSecond / 2)),
      Math.ceil(databaseGigabytes / assumed.databaseGigabytes),
    ),
    databaseGigabytesPerDay: bytesPerDay / 1e9,
    databaseGigabytes,
    pictureGigabytesPerDay: (eventsPerDay * measured.pictureBytes) / 1e9,
    archiveGigabytesPerDay:
      ((eventsPerDay / 1000) * assumed.archivedPerThousand * assumed.clipBytes) / 1e9,
    watched,
    viewerMegabits,
    relayCores,
    pagesPerSecond,
    pageCores,
    consoles,
    // A balancer sends a viewer to any console, and a host is at one.
    natsMegabits: (viewerMegabits * (consoles - 1)) / consoles,
  };
}

const count = (value: number) => Math.round(value).toLocaleString("en-US");
const few = (value: number) =>
  value >= 10 ? count(value) : value.toLocaleString("en-US", { maximumSignificantDigits: 2 });

const lines: readonly [what: string, of: (size: Size) => string][] = [
  ["Hosts, each with one socket", ({ hosts }) => count(hosts)],
  ["Rows of events kept", ({ eventRows }) => count(eventRows)],
  ["Rows to store a second, at the peak", ({ rowsPerSecondPeak }) => few(rowsPerSecondPeak)],
  ["Events in the database, a day", (size) => `${few(size.databaseGigabytesPerDay)} GB`],
  ["The same, all that is kept", (size) => `${few(size.databaseGigabytes)} GB`],
  ["Databases", ({ databases }) => count(databases)],
  ["Pictures of events, a day", (size) => `${few(size.pictureGigabytesPerDay)} GB`],
  ["Archived clips, a day", (size) => `${few(size.archiveGigabytesPerDay)} GB`],
  ["Cameras watched at once", ({ watched }) => count(watched)],
  ["Sent to viewers", ({ viewerMegabits }) => `${few(viewerMegabits)} Mbit/s`],
  ["Cores that relay", ({ relayCores }) => few(relayCores)],
  ["Pages a second", ({ pagesPerSecond }) => few(pagesPerSecond)],
  ["Cores that answer pages", ({ pageCores }) => few(pageCores)],
  ["Consoles, of one core each", ({ consoles }) => count(consoles)],
  ["Through NATS", ({ natsMegabits }) => `${few(natsMegabits)} Mbit/s`],
];

/** The table of docs/scaling.md, a column for each number of cameras. */
export function tabulateSizes(cameras: readonly number[] = [1_000, 100_000, 10_000_000]): string {
  const sizes = cameras.map(sizeOf);
  const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [
    row(["Cameras", ...cameras.map(count)]),
    row(["---", ...cameras.map(() => "--:")]),
    ...lines.map(([what, of]) => row([what, ...sizes.map(of)])),
  ].join("\n");
}
