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

const create = `mutation($name: String!, $type: Int!, $code: String, $region: ID!, $email: String, $phone: String, $zone: String) {
  create_host(name: $name, type: $type, host_code: $code, region_id: $region, email: $email, phone: $phone, timezone: $zone) {
    host { id name host_code hostCode type timezone email phone region { name } } password
  }
}`;
const single = (fields: string) => `query($id: ID!) { query_single_host(id: $id) { ${fields} } }`;
interface Created {
  create_host: { host: { id: string; host_code: string }; password: string };
}

const newHost = (name: string, code: string | null = null, region = site.first.north) => ({
  name,
  type: 2,
  code,
  region: String(region),
});

describe("create_host", () => {
  test("C086: gives a random password once, and no query gives it again", async () => {
    const { create_host: created } = await site.get<Created>("master", create, {
      ...newHost("New", "new-1"),
      email: "Desk@A.example",
      zone: "Europe/Prague",
    });
    expect(created.password).toMatch(/^[\w-]{32}$/);
    expect(created.host).toMatchObject({
      name: "New",
      host_code: "new-1",
      timezone: "Europe/Prague",
      email: "desk@a.example",
      region: { name: "North" },
    });
    expect(await site.newBehaviors()).toEqual([behaviors.hostCreated]);
    const everything = await site.cloud.database.pool.query(
      "select row_to_json(host)::text || (select string_agg(payload::text, '') from audit) as text from host",
    );
    for (const row of everything.rows) expect(row.text).not.toContain(created.password);
    const fields = await site.call("master", `{ __type(name: "Host") { fields { name } } }`);
    expect(fields.text).not.toContain("assword");
    expect(
      (await site.call("master", single("password"), { id: created.host.id })).errors,
    ).toHaveLength(1);
    await site.connectHost(Number(created.host.id));
  });

  test("makes a host code when the device brings none", async () => {
    const { create_host: created } = await site.get<Created>("master", create, newHost("No code"));
    expect(created.host.host_code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  });

  test("checks its fields", async () => {
    const check = (change: Record<string, unknown>) =>
      site.refusal("master", create, { ...newHost("x", "ok-1"), ...change });
    expect(await check({ name: " " })).toBe("REQUIRED name");
    expect(await check({ name: "x".repeat(65) })).toBe("TOO_LONG name");
    expect(await check({ name: "a\u0000b" })).toBe("INVALID_ARGUMENT name");
    expect(await check({ code: "has space" })).toBe("NO_SPACE_ALLOWED host_code");
    expect(await check({ code: "has:colon" })).toBe("INVALID_ARGUMENT host_code");
    expect(await check({ type: 17 })).toBe("INVALID_ARGUMENT type");
    expect(await check({ zone: "Mars/Base" })).toBe("INVALID_ARGUMENT timezone");
    expect(await check({ email: "nobody" })).toBe("INVALID_EMAIL email");
    expect(await check({ phone: "1".repeat(21) })).toBe("TOO_LONG phone");
    expect(await site.newBehaviors()).toEqual([]);
  });

  test("I3: fifty at once with one host code make one host, whichever account asks", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2
          ? site.call("master", create, newHost("Race", "race-1"))
          : site.call("stranger", create, newHost("Race", "race-1", site.second.north)),
      ),
    );
    expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(1);
    const codes = new Set(answers.flatMap(({ errors }) => errors.map((error) => error.message)));
    expect(codes).toEqual(new Set(["ERR_CREATE_HOST_FAIL"]));
  });

  test("is for masters, and for managers into their own regions", async () => {
    await site.get("manager", create, newHost("By manager", "mgr-1"));
    expect(await site.newBehaviors()).toEqual([behaviors.hostCreated]);
    const { south } = site.first;
    expect(await site.refusal("manager", create, newHost("x", "mgr-2", south))).toBe(
      "ACCESS_DENIED",
    );
    expect(await site.refusal("operator", create, newHost("x", "op-1"))).toBe("ACCESS_DENIED");
    expect(await site.refusal("nobody", create, newHost("x", "no-1"))).toBe("EXPIRED_TOKEN");
    expect(await site.newBehaviors()).toEqual([]);
  });
});
