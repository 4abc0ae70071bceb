import { benchRange } from "./events-load";
import { peers } from "./peers";

/** One query of the event bench, as GraphQL and as plain SQL, with its aims. */
export interface Case {
  what: string;
  query: string;
  variables?: Record<string, unknown>;
  /** The same query as plain SQL. */
  bare?: string;
  /** Aims in ms: on the clock, and of the processor. */
  p50?: number;
  cpu?: number;
  peers?: string;
}

const eventFields = `list { id device_name event_type event_id event_time host_id host_name cam overview_link dst_rollback }`;
const aiFields = `real_size list { _id category local_time device_name host_name attributes { hat gender color brand lpr } }`;
const dayAgo = benchRange.et - 86_400;
const weekAgo = benchRange.et - 7 * 86_400;
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
    query: `{ query_event { total ${eventFields} } }`,
    bare: `${rowsSql} ${newestSql} limit 50`,
  },
  {
    what: "page 100 + total",
    p50: 10,
    cpu: 8,
    peers: peers.page100,
    query: `{ query_event(page: 100) { total ${eventFields} } }`,
    bare: `${rowsSql} ${newestSql} limit 50 offset 4950`,
  },
  {
    what: "page 20,000 + total",
    query: `{ query_event(page: 20000) { total ${eventFields} } }`,
    bare: `${rowsSql} ${newestSql} limit 50 offset 999950`,
  },
  {
    what: "camera + type, a day + total",
    p50: 6,
    cpu: 3,
    peers: peers.camera,
    query: `{ query_event(host_cam_id: ["400"], event_type: [55], start_date: ${dayAgo}) { total ${eventFields} } }`,
    bare: `${rowsSql} and e.camera_id = 400 and e.event_type = 55 and e.event_time >= to_timestamp(${dayAgo}) ${newestSql} limit 50`,
  },
  {
    what: "exact total, type + id, 7 days",
    p50: 10,
    peers: peers.count,
    query: `{ query_event(event_type: [54], event_id: 316, start_date: ${weekAgo + 1234}, limit: 1) { total } }`,
    bare: `select count(*) from event where account_id = 1 and event_type = 54 and event_id = 316 and event_time >= to_timestamp(${weekAgo + 1234})`,
  },
  {
    what: "exact total, 16 cameras, 7 days",
    p50: 10,
    cpu: 6,
    peers: peers.count,
    query: `query($ids: [ID!]) { query_event(host_cam_id: $ids, start_date: ${weekAgo}, limit: 1) { total } }`,
    variables: { ids: Array.from({ length: 16 }, (_, n) => String(n + 100)) },
    bare: `select count(*) from event where account_id = 1 and camera_id between 100 and 115 and event_time >= to_timestamp(${weekAgo})`,
  },
  {
    what: "10,000 rows",
    p50: 250,
    peers: peers.rows10000,
    query: `{ query_event(limit: 10000) { total ${eventFields} } }`,
    bare: `${rowsSql} ${newestSql} limit 10000`,
  },
  {
    what: "500-row export",
    p50: 25,
    query: `{ query_event_export(start_date: ${benchRange.et - 86_400}, host_cam_id: ["10","11","12","13"]) { id device_name event_time } }`,
    bare: `${rowsSql} and e.camera_id between 10 and 13 and e.event_time >= to_timestamp(${benchRange.et - 86_400}) ${newestSql} limit 500`,
  },
  {
    what: "AI: no filter + real_size",
    p50: 20,
    peers: peers.unfiltered,
    query: `{ query_event_ai { ${aiFields} } }`,
    bare: aiSql("true"),
  },
  {
    what: "AI: person, 5 attributes, 7 days",
    p50: 60,
    cpu: 15,
    peers: peers.person,
    query: `{ query_event_ai(search_person: true, st: ${weekAgo}, gender: 1, hat: 0, bag: 0, up_body_color: "red", low_body_clothing: 0) { ${aiFields} } }`,
    bare: aiSql(
      `category = 1 and event_time >= to_timestamp(${weekAgo}) and gender = 1 and hat = 0 and bag = 0 and up_body_color = 8 and low_body_clothing = 0`,
    ),
  },
  {
    what: "AI: SUV, white, 3 makes",
    p50: 60,
    cpu: 20,
    peers: peers.vehicle,
    query: `{ query_event_ai(search_vehicle: true, car_type: 1, color: "white", brand: ["VW", "Skoda", "Ford"]) { ${aiFields} } }`,
    bare: aiSql(
      `category = 2 and car_type = 1 and color = 0 and brand in ('Volkswagen', 'Škoda', 'Ford')`,
    ),
  },
  {
    what: "AI: loose (male), 30 days",
    p50: 60,
    peers: peers.loose,
    query: `{ query_event_ai(search_person: true, gender: 0) { ${aiFields} } }`,
    bare: aiSql("category = 1 and gender = 0"),
  },
  {
    what: "AI: 8 attributes, rare",
    p50: 150,
    peers: peers.rare,
    query: `{ query_event_ai(search_person: true, age_type: 2, gender: 1, hat: 0, bag: 0, up_body_color: "red", up_body_clothing: 0, low_body_color: "green", low_body_clothing: 1) { ${aiFields} } }`,
    bare: aiSql(
      "category = 1 and age_type = 2 and gender = 1 and hat = 0 and bag = 0 and up_body_color = 8 and up_body_clothing = 0 and low_body_color = 10 and low_body_clothing = 1",
    ),
  },
  {
    what: "AI: histogram, 5 attributes, 30 days",
    query: `{ query_event_ai_histogram(st: ${benchRange.st}, et: ${benchRange.et}, search_person: true, gender: 1, hat: 0, bag: 0, up_body_color: "red", low_body_clothing: 0) { step buckets { start total } } }`,
  },
  {
    what: "AI: part of a plate",
    p50: 10,
    peers: peers.plate,
    query: `{ query_event_ai(search_vehicle: true, lpr: "KX12") { ${aiFields} } }`,
    bare: aiSql("lpr like '%KX12%'"),
  },
  {
    what: "AI: one camera, 30 days",
    p50: 30,
    peers: peers.oneCamera,
    query: `{ query_event_ai(host_cam_id: ["400"]) { ${aiFields} } }`,
    bare: aiSql("camera_id = 400"),
  },
  {
    what: "AI: page 2,000",
    p50: 60,
    query: `{ query_event_ai(search_person: true, gender: 0, from: 100000) { ${aiFields} } }`,
  },
];
