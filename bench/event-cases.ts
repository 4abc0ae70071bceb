import { colors } from "../contract/ai";
import { benchRange } from "./events-load";
import { peers } from "./peers";

/**
 * One query of the event bench, as GraphQL and as plain SQL, with its aims. Each round asks for something else, so that
 * nothing that is kept of the last answer serves the next one. Its document stays, as every client's does that has its
 * arguments in variables.
 */
export interface Case {
  what: string;
  field: string;
  selection: string;
  variables: (round: number) => Record<string, unknown>;
  /** The same query as plain SQL. */
  bare?: (round: number) => string;
  /** Aims in ms: on the clock, and of the processor. */
  p50?: number;
  cpu?: number;
  peers?: string;
}

const eventFields = `total list { id device_name event_type event_id event_time host_id host_name cam overview_link dst_rollback }`;
const aiFields = `real_size list { _id category local_time device_name host_name attributes { hat gender color brand lpr } }`;
/** What a round asks for: of the account's 800 cameras, of the colors, of a few makes. */
const cameraOf = (round: number) => 100 + ((round * 37) % 600);
const camerasOf = (round: number, count: number) =>
  Array.from({ length: count }, (_, n) => String(cameraOf(round) + n));
const pick = <Item>(items: readonly Item[], round: number) => items[round % items.length] as Item;
const typeOf = (round: number) => pick([51, 52, 54, 55], round);
const colorOf = (round: number) => pick(colors, round);
/** As they are stored. */
const brands = ["Toyota", "Volkswagen", "Škoda", "Ford", "BMW", "Kia", "Audi", "Fiat"];
const makesOf = (round: number) => [0, 1, 3].map((n) => pick(brands, round + n));
/** One of some pages beside each other. */
const pageOf = (round: number) => round % 50;
/** Two letters and two digits. */
const plateOf = (round: number) =>
  `${String.fromCharCode(65 + (round % 26), 65 + ((round * 7) % 26))}${10 + (round % 90)}`;
/** Somewhere within the hour, for times that no earlier round has asked for. */
const secondsOf = (round: number) => (round * 97) % 3_600;
const daysAgo = (days: number, round: number) => benchRange.et - days * 86_400 + secondsOf(round);
const rowsSql = `select e.*, h.name, c.name from event e join host h on h.id = e.host_id join camera c on c.id = e.camera_id where e.account_id = 1`;
const newestSql = `order by e.event_time desc nulls last, e.id desc nulls last`;
const aiSql = (where: string) =>
  `select (select count(*) from ai_event where account_id = 1 and ${where}), (select array_agg(id) from (select id from ai_event where account_id = 1 and ${where} order by event_time desc nulls last, id desc nulls last limit 50) p)`;

export const cases: Case[] = [
  {
    what: "latest 50 + total",
    p50: 10,
    cpu: 3.5,
    peers: peers.latest,
    field: "query_event",
    selection: eventFields,
    variables: () => ({}),
    bare: () => `${rowsSql} ${newestSql} limit 50`,
  },
  {
    what: "page 100 + total",
    p50: 10,
    cpu: 8,
    peers: peers.page100,
    field: "query_event",
    selection: eventFields,
    variables: (n) => ({ page: 100 + pageOf(n) }),
    bare: (n) => `${rowsSql} ${newestSql} limit 50 offset ${4950 + pageOf(n) * 50}`,
  },
  {
    what: "page 20,000 + total",
    field: "query_event",
    selection: eventFields,
    variables: (n) => ({ page: 20_000 - pageOf(n) }),
    bare: (n) => `${rowsSql} ${newestSql} limit 50 offset ${999_950 - pageOf(n) * 50}`,
  },
  {
    what: "camera + type, a day + total",
    p50: 6,
    cpu: 3,
    peers: peers.camera,
    field: "query_event",
    selection: eventFields,
    variables: (n) => ({
      host_cam_id: [String(cameraOf(n))],
      event_type: [typeOf(n)],
      start_date: daysAgo(1, n),
    }),
    bare: (n) =>
      `${rowsSql} and e.camera_id = ${cameraOf(n)} and e.event_type = ${typeOf(n)} and e.event_time >= to_timestamp(${daysAgo(1, n)}) ${newestSql} limit 50`,
  },
  {
    what: "exact total, type + id, 7 days",
    p50: 10,
    peers: peers.count,
    field: "query_event",
    selection: "total",
    variables: (n) => ({
      event_type: [typeOf(n)],
      event_id: 316,
      start_date: daysAgo(7, n),
      limit: 1,
    }),
    bare: (n) =>
      `select count(*) from event where account_id = 1 and event_type = ${typeOf(n)} and event_id = 316 and event_time >= to_timestamp(${daysAgo(7, n)})`,
  },
  {
    what: "exact total, 16 cameras, 7 days",
    p50: 10,
    cpu: 6,
    peers: peers.count,
    field: "query_event",
    selection: "total",
    variables: (n) => ({ host_cam_id: camerasOf(n, 16), start_date: daysAgo(7, n), limit: 1 }),
    bare: (n) =>
      `select count(*) from event where account_id = 1 and camera_id between ${cameraOf(n)} and ${cameraOf(n) + 15} and event_time >= to_timestamp(${daysAgo(7, n)})`,
  },
  {
    what: "40 cameras, 30 days + total",
    cpu: 12,
    field: "query_event",
    selection: eventFields,
    variables: (n) => ({ host_cam_id: camerasOf(n, 40), start_date: daysAgo(30, n) }),
    bare: (n) =>
      `${rowsSql} and e.camera_id between ${cameraOf(n)} and ${cameraOf(n) + 39} and e.event_time >= to_timestamp(${daysAgo(30, n)}) ${newestSql} limit 50`,
  },
  {
    what: "10,000 rows",
    p50: 250,
    peers: peers.rows10000,
    field: "query_event",
    selection: eventFields,
    variables: (n) => ({ limit: 10000, end_date: benchRange.et - secondsOf(n) }),
    bare: (n) =>
      `${rowsSql} and e.event_time < to_timestamp(${benchRange.et - secondsOf(n)}) ${newestSql} limit 10000`,
  },
  {
    what: "500-row export",
    p50: 25,
    field: "query_event_export",
    selection: "id device_name event_time",
    variables: (n) => ({
      start_date: daysAgo(2, n),
      end_date: daysAgo(1, n),
      host_cam_id: camerasOf(n, 4),
    }),
    bare: (n) =>
      `${rowsSql} and e.camera_id between ${cameraOf(n)} and ${cameraOf(n) + 3} and e.event_time >= to_timestamp(${daysAgo(2, n)}) and e.event_time < to_timestamp(${daysAgo(1, n)}) ${newestSql} limit 500`,
  },
  {
    what: "AI: no filter + real_size",
    p50: 20,
    peers: peers.unfiltered,
    field: "query_event_ai",
    selection: aiFields,
    variables: () => ({}),
    bare: () => aiSql("true"),
  },
  {
    what: "AI: person, 5 attributes, 7 days",
    p50: 60,
    cpu: 15,
    peers: peers.person,
    field: "query_event_ai",
    selection: aiFields,
    variables: (n) => ({
      search_person: true,
      st: daysAgo(7, n),
      gender: 1,
      hat: 0,
      bag: 0,
      up_body_color: colorOf(n),
      low_body_clothing: 0,
    }),
    bare: (n) =>
      aiSql(
        `category = 1 and event_time >= to_timestamp(${daysAgo(7, n)}) and gender = 1 and hat = 0 and bag = 0 and up_body_color = ${colors.indexOf(colorOf(n))} and low_body_clothing = 0`,
      ),
  },
  {
    what: "AI: SUV, one color, 3 makes",
    p50: 60,
    cpu: 20,
    peers: peers.vehicle,
    field: "query_event_ai",
    selection: aiFields,
    variables: (n) => ({ search_vehicle: true, car_type: 1, color: colorOf(n), brand: makesOf(n) }),
    bare: (n) =>
      aiSql(
        `category = 2 and car_type = 1 and color = ${colors.indexOf(colorOf(n))} and brand in ('${makesOf(n).join("', '")}')`,
      ),
  },
  {
    what: "AI: loose (a gender), 30 days",
    p50: 60,
    peers: peers.loose,
    field: "query_event_ai",
    selection: aiFields,
    variables: (n) => ({ search_person: true, gender: n % 2, st: daysAgo(30, n) }),
    bare: (n) =>
      aiSql(`category = 1 and gender = ${n % 2} and event_time >= to_timestamp(${daysAgo(30, n)})`),
  },
  {
    what: "AI: 8 attributes, rare",
    p50: 150,
    peers: peers.rare,
    field: "query_event_ai",
    selection: aiFields,
    variables: (n) => ({
      search_person: true,
      age_type: 2,
      gender: 1,
      hat: 0,
      bag: 0,
      up_body_color: colorOf(n),
      up_body_clothing: 0,
      low_body_color: colorOf(n + 3),
      low_body_clothing: 1,
    }),
    bare: (n) =>
      aiSql(
        `category = 1 and age_type = 2 and gender = 1 and hat = 0 and bag = 0 and up_body_color = ${colors.indexOf(colorOf(n))} and up_body_clothing = 0 and low_body_color = ${colors.indexOf(colorOf(n + 3))} and low_body_clothing = 1`,
      ),
  },
  {
    what: "AI: histogram, 5 attributes, 30 days",
    field: "query_event_ai_histogram",
    selection: "step buckets { start total }",
    variables: (n) => ({
      st: benchRange.st + secondsOf(n),
      et: benchRange.et,
      search_person: true,
      gender: 1,
      hat: 0,
      bag: 0,
      up_body_color: colorOf(n),
      low_body_clothing: 0,
    }),
  },
  {
    what: "AI: part of a plate",
    p50: 10,
    peers: peers.plate,
    field: "query_event_ai",
    selection: aiFields,
    variables: (n) => ({ search_vehicle: true, lpr: plateOf(n) }),
    bare: (n) => aiSql(`lpr like '%${plateOf(n)}%'`),
  },
  {
    what: "AI: one camera, 30 days",
    p50: 30,
    peers: peers.oneCamera,
    field: "query_event_ai",
    selection: aiFields,
    variables: (n) => ({ host_cam_id: [String(cameraOf(n))] }),
    bare: (n) => aiSql(`camera_id = ${cameraOf(n)}`),
  },
  {
    what: "AI: page 2,000",
    p50: 60,
    field: "query_event_ai",
    selection: aiFields,
    variables: (n) => ({ search_person: true, gender: 0, from: 100_000 - pageOf(n) * 50 }),
  },
];
