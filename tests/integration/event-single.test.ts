import { afterAll, beforeAll, expect, test } from "vitest";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};
let ids: { seen: string; hidden: string; ofHost: string };
let pvdIds: string[];

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "manager", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  tokens.stranger = await cloud.getToken(accounts.second.master);
  const { accountId, h1, h2, c1, c3 } = accounts.first;
  await cloud.database.pool.query(
    "update host set phone = '+43 1', external_ip = '192.0.2.7', external_port = 0, contact_name = 'Ida' where id = $1",
    [h1],
  );
  const person = { category: "person" as const, hat: 0, gender: 0, age_type: 0 };
  const stored = await storeEvents(cloud.database, [
    {
      accountId,
      hostId: h1,
      cameraId: c1,
      eventType: 55,
      eventId: 301,
      findings: [person, person],
    },
    { accountId, hostId: h2, cameraId: c3, eventType: 55, eventId: 301, findings: [person] },
    { accountId, hostId: h2, eventType: 51, eventId: 6, exInfo: { code: 0 } },
  ]);
  const [seen = "", hidden = "", ofHost = ""] = stored.map((event) => String(event.id));
  ids = { seen, hidden, ofHost };
  const rows = await cloud.database.pool.query("select id from ai_event order by id");
  pvdIds = rows.rows.map((row) => String(row.id));
});

afterAll(() => cloud.close());

const document = `query($id: ID, $pvd_id: ID, $code: String) {
  query_single_event(id: $id, pvd_id: $pvd_id, share_link_code: $code) {
    id device_name event_type event_id event_time host_name update_user_id relay_host_id relay_live_path relay_rpb_path
    cam host_code contact_name email phone address overview_link snapshot_link show_playback attachment_token ex_info
    external_settings external_ip external_port dst_rollback share_link { id note } archive_id
    pvd { id event_id category event_type snapshot_link attributes { hat gender age_type bag } }
    has_license can_live can_playback host { id region { id name } }
  }
}`;

const read = (variables: Record<string, unknown>, persona = "master") =>
  cloud.call(document, variables, { token: tokens[persona] ?? "" });

async function readEvent(variables: Record<string, unknown>, persona = "master") {
  const answer = await read(variables, persona);
  expect(answer.errors).toEqual([]);
  return (answer.data as { query_single_event: Record<string, unknown> }).query_single_event;
}

test("query_single_event takes id and pvd_id, and knows every field of the specification; a code alone needs a session", async () => {
  const event = await readEvent({ id: ids.seen });
  expect(event).toMatchObject({
    id: ids.seen,
    device_name: "c1",
    host_name: "H1",
    contact_name: "Ida",
    external_ip: "192.0.2.7",
    external_port: 0,
    host_code: "a-h1",
    host: { id: String(accounts.first.h1), region: { name: "North" } },
    share_link: null,
    archive_id: null,
    can_live: true,
  });
  expect(event.pvd).toHaveLength(2);
  expect(event.pvd).toMatchObject([
    { category: "person", attributes: { hat: 0, gender: 0, age_type: 0, bag: null } },
    {},
  ]);
  for (const named of [{ id: ids.seen, pvd_id: pvdIds[1] }, { pvd_id: pvdIds[1] }]) {
    expect(await readEvent(named)).toMatchObject({ id: ids.seen, pvd: [{ id: pvdIds[1] }] });
  }
  expect(await readEvent({ id: ids.ofHost })).toMatchObject({
    ex_info: '{"code":0}',
    show_playback: false,
  });
  const withoutToken = await read({ code: "unknown" });
  expect(withoutToken.errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
});

test("C280 D1 D2: an event out of reach answers byte for byte like one that does not exist", async () => {
  for (const [persona, id] of [
    ["operator", ids.hidden],
    ["operator", ids.ofHost],
    ["manager", ids.hidden],
    ["stranger", ids.seen],
  ] as const) {
    const foreign = await read({ id }, persona);
    expect(foreign.errors[0]?.message).toBe("ERR_EVENT_NOT_FOUND");
    expect(foreign.text).toBe((await read({ id: "99999999999" }, persona)).text);
  }
  const pvd = await read({ id: ids.seen, pvd_id: pvdIds[2] });
  expect(pvd.text).toBe((await read({ id: ids.seen, pvd_id: "99999999" })).text);
  const ofFinding = await read({ pvd_id: pvdIds[2] }, "operator");
  expect(ofFinding.errors[0]?.message).toBe("ERR_EVENT_NOT_FOUND");
  for (const unknown of ["99999999", "x", ""]) {
    expect(ofFinding.text).toBe((await read({ pvd_id: unknown }, "operator")).text);
  }
  for (const id of ["", "x", "-1", "1e3", "9".repeat(40), "1; drop table event"]) {
    expect((await read({ id })).errors[0]?.message, id).toBe("ERR_EVENT_NOT_FOUND");
  }
});

test("D9: address, port, code and phone of a host are for those who manage it", async () => {
  const fields = ["host_code", "phone", "external_ip", "external_port", "external_settings"];
  const operator = await readEvent({ id: ids.seen }, "operator");
  for (const field of fields) expect(operator[field], field).toBeNull();
  expect(operator.contact_name).toBe("Ida");
  const manager = await readEvent({ id: ids.seen }, "manager");
  expect(manager).toMatchObject({ phone: "+43 1", external_port: 0 });
});
