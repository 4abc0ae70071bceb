import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { openSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.newBehaviors();
});

const update = `mutation($id: ID!, $name: String, $enabled: Boolean, $region: ID, $ip: String, $port: Int, $external: Boolean, $phone: String) {
  update_host(id: $id, display_name: $name, enabled: $enabled, region_id: $region, external_ip: $ip,
    external_port: $port, external_settings: $external, phone: $phone) {
    name display_name enabled phone external_ip external_port region { name }
  }
}`;
const reset = `mutation($id: ID!) { reset_host_password(id: $id) { host { state } password } }`;
const upgrade = `mutation($id: ID!) { upgrade_host_firmware(id: $id) { fw_status firmware { status progress } } }`;
const remove = `mutation($id: ID!, $confirm: String!) { delete_host(id: $id, confirm: $confirm) { ok } }`;
const read = `query($id: ID!) { query_single_host(id: $id) { name } }`;

describe("a host", () => {
  test("C080: answers to both spellings of its fields", async () => {
    const { pool } = site.cloud.database;
    await pool.query("update host set display_name = 'Front', ap_version = '2.1' where id = $1", [
      site.first.h1,
    ]);
    const data = await site.get<{ query_single_host: Record<string, unknown> }>(
      "master",
      `query($id: ID!) { query_single_host(id: $id) {
        name display_name displayName deviceName hostName host_code hostCode ap_version version state status
      } }`,
      { id: String(site.first.h1) },
    );
    expect(data.query_single_host).toEqual({
      name: "H1",
      display_name: "Front",
      displayName: "Front",
      deviceName: "H1",
      hostName: "Front",
      host_code: "a-h1",
      hostCode: "a-h1",
      ap_version: "2.1",
      version: "2.1",
      state: "disconnected",
      status: "disconnected",
    });
    await pool.query("update host set display_name = null, ap_version = null where id = $1", [
      site.first.h1,
    ]);
  });

  test("C079, C088, C089: shows contact, managers with user_id, and NAT for live and playback apart", async () => {
    await site.cloud.database.pool.query(
      `update host set contact_name = 'Petr', email = 'petr@a.example', phone = '+420 604 118 200',
        address = 'Dock 7', nat_live = 1, nat_rpb = 0, external_ip = '203.0.113.24', external_port = 3366
      where id = $1`,
      [site.first.h1],
    );
    const data = await site.get("master", single(contactFields), { id: String(site.first.h1) });
    expect(data).toEqual({
      query_single_host: {
        contact_name: "Petr",
        email: "petr@a.example",
        phone: "+420 604 118 200",
        address: "Dock 7",
        enabled: true,
        host_code: "a-h1",
        external_ip: "203.0.113.24",
        external_port: 3366,
        nat_live: 1,
        nat_rpb: 0,
        region: {
          managers: [
            { user_id: String(site.users.manager), name: "Manager", email: "manager@a.example" },
          ],
        },
      },
    });
  });

  test("D9: keeps contact, code and address on the network from who only watches it", async () => {
    const { query_single_host: host } = await site.get<{
      query_single_host: Record<string, unknown>;
    }>("operator", single(contactFields), { id: String(site.first.h1) });
    expect(host).toMatchObject({
      contact_name: null,
      email: null,
      phone: null,
      host_code: null,
      external_ip: null,
      external_port: null,
      region: { managers: [{ email: null }] },
    });
    for (const keyword of ["a-h1", "203.0.113"]) {
      const list = `query($k: String) { query_host_list(keyword: $k) { total list { name } } }`;
      expect(await site.get("operator", list, { k: keyword })).toEqual({
        query_host_list: { total: 0, list: [] },
      });
      expect(await site.get("manager", list, { k: keyword })).toMatchObject({
        query_host_list: { total: 1 },
      });
    }
  });

  test("C300: is asked for by id, a camera by host_cam_id", async () => {
    expect(await site.get("operator", read, { id: String(site.first.h1) })).toEqual({
      query_single_host: { name: "H1" },
    });
    const camera = `query($id: ID!) { query_single_host_camera(host_cam_id: $id) { name host { name region { name } } } }`;
    expect(await site.get("operator", camera, { id: String(site.first.c1) })).toEqual({
      query_single_host_camera: { name: "c1", host: { name: "H1", region: { name: "North" } } },
    });
  });
});

const contactFields = `contact_name email phone address enabled host_code external_ip external_port
  nat_live nat_rpb region { managers { user_id name email } }`;
const single = (fields: string) => `query($id: ID!) { query_single_host(id: $id) { ${fields} } }`;

describe("update_host", () => {
  test("changes what is given, keeps the rest, and says what in the audit log", async () => {
    const id = String(site.first.h2);
    const changed = await site.get("master", update, {
      id,
      name: "Front desk",
      phone: "+1 555 0100",
    });
    expect(changed).toMatchObject({
      update_host: { name: "H2", display_name: "Front desk", phone: "+1 555 0100", enabled: true },
    });
    expect(await site.newBehaviors()).toEqual([behaviors.hostUpdated]);
    expect(await site.get("master", update, { id, name: "" })).toMatchObject({
      update_host: { display_name: "H2", phone: "+1 555 0100" },
    });
    await site.get("master", update, { id, enabled: false });
    await site.get("master", update, { id, enabled: true });
    expect(await site.newBehaviors()).toEqual([
      behaviors.hostUpdated,
      behaviors.hostDisabled,
      behaviors.hostEnabled,
    ]);
  });

  test("the device's own name, which the form shows where there is no other, is no change when it is sent back", async () => {
    const id = String(site.first.h2);
    await site.get("master", update, { id, name: "", phone: "+1 555 0100" });
    await site.get("master", update, { id, name: "H2", phone: "+1 555 0101" });
    const { rows } = await site.cloud.database.pool.query(
      "select payload from audit where behavior_id = $1 order by id desc limit 1",
      [behaviors.hostUpdated],
    );
    expect(rows[0]?.payload).toEqual({
      before: { phone: "+1 555 0100" },
      after: { phone: "+1 555 0101" },
    });
    await site.newBehaviors();
  });

  test("D7: takes no field that is not its own", async () => {
    for (const extra of ["account_id: 2", 'password: "x"', "master: true", 'host_code: "x"']) {
      const query = `mutation { update_host(id: "${site.first.h1}", ${extra}) { name } }`;
      const answer = await site.call("master", query);
      expect(answer.data).toBeNull();
      expect(answer.errors.length).toBeGreaterThan(0);
    }
    expect(await site.newBehaviors()).toEqual([]);
  });

  test("takes an address, never a URL, and both parts of it for external settings", async () => {
    const id = String(site.first.h2);
    for (const ip of [
      "http://10.0.0.1/",
      "10.0.0.1:80",
      "0x7f.1",
      "300.1.1.1",
      "a b",
      "-x.example",
      "@x.de",
    ]) {
      expect(await site.refusal("master", update, { id, ip }), ip).toBe(
        "INVALID_ARGUMENT external_ip",
      );
    }
    expect(await site.refusal("master", update, { id, external: true })).toBe(
      "UPDATE_HOST_FAIL external_ip",
    );
    expect(await site.refusal("master", update, { id, external: true, ip: "203.0.113.9" })).toBe(
      "UPDATE_HOST_FAIL external_port",
    );
    expect(await site.refusal("master", update, { id, port: 70_000 })).toBe(
      "INVALID_ARGUMENT external_port",
    );
    for (const ip of ["203.0.113.9", "2001:db8::1", "site.example.com"]) {
      expect(
        await site.get("master", update, { id, external: true, ip, port: 3366 }),
      ).toMatchObject({
        update_host: { external_ip: ip, external_port: 3366 },
      });
    }
  });

  test("moves a host between the regions somebody manages, and no further", async () => {
    const [id, region] = [String(site.first.h1), String(site.first.south)];
    expect(await site.refusal("manager", update, { id, region })).toBe("ACCESS_DENIED");
    await site.newBehaviors();
    expect(await site.get("master", update, { id, region })).toMatchObject({
      update_host: { region: { name: "South" } },
    });
    expect(await site.newBehaviors()).toEqual([behaviors.hostsMoved]);
    await site.get("master", update, { id, region: String(site.first.north) });
  });
});

test("C278, D1: who may change a host, and what anybody else is told", async () => {
  const { h1, h2 } = site.first;
  const calls: [string, (id: string) => Record<string, unknown>][] = [
    [update, (id) => ({ id, name: "x" })],
    [reset, (id) => ({ id })],
    [upgrade, (id) => ({ id })],
    [remove, (id) => ({ id, confirm: "DELETE" })],
  ];
  for (const [query, variables] of calls) {
    const unknown = await site.call("operator", query, variables("987654321"));
    // Sees it but may not change it; does not see it; another account's.
    expect(await site.refusal("operator", query, variables(String(h1)))).toBe("ACCESS_DENIED");
    expect((await site.call("operator", query, variables(String(h2)))).text).toBe(unknown.text);
    const foreign = await site.call("master", query, variables(String(site.second.h1)));
    expect(foreign.errors[0]?.extensions).toMatchObject({ code: "HOST_NOT_FOUND", field: "id" });
    expect(foreign.text).toBe((await site.call("master", query, variables("987654321"))).text);
    expect(await site.refusal("nobody", query, variables(String(h1)))).toBe("EXPIRED_TOKEN");
  }
  expect(await site.refusal("manager", remove, { id: String(h1), confirm: "DELETE" })).toBe(
    "ACCESS_DENIED",
  );
  expect(await site.newBehaviors()).toEqual([]);
});

test("D1: reads of a host or camera out of reach answer as for one that does not exist", async () => {
  const camera = `query($id: ID!) { query_single_host_camera(host_cam_id: $id) { name } }`;
  const pairs: [string, number[]][] = [
    [read, [site.first.h2, site.second.h1]],
    [camera, [site.first.c2, site.first.c3, site.second.c1]],
  ];
  for (const [query, ids] of pairs) {
    const unknown = await site.call("operator", query, { id: "987654321" });
    for (const id of [...ids.map(String), "x", "-1", "1e3", "9".repeat(40)]) {
      expect((await site.call("operator", query, { id })).text).toBe(unknown.text);
    }
  }
});
