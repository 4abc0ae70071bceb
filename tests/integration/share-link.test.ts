import { expect, test } from "vitest";
import { createShareCode } from "../../backend/share/service";
import { createDocument, prepareShareCloud } from "../support/share-cloud";

const { given, tokens, query, call, create, getShareToken, readPage } = prepareShareCloud();

test("G8: codes are of at least 128 random bits and never alike", () => {
  const codes = new Set(Array.from({ length: 20_000 }, createShareCode));
  expect(codes.size).toBe(20_000);
  for (const code of codes) expect(code).toMatch(/^[\w-]{32}$/);
});

test("C107: a link opens its event's page, and the event carries the link's id and note", async () => {
  const link = await create({ note: "Front door", emails: ["Guest@Example.com"] });
  expect(link).toMatchObject({
    url: expect.stringContaining(`/share_link/${link.code}`),
    views: 0,
  });
  const page = await readPage(link.code, await getShareToken(link.code));
  expect(page.errors).toEqual([]);
  expect(page.data?.query_share_link_event).toMatchObject({
    note: "Front door",
    event: { id: given.ours, share_link: { id: link.id, note: "Front door" } },
  });
  const single = await call(
    `query($id: ID!) { query_single_event(id: $id) { share_link { id note } } }`,
    { id: given.ours },
    { token: tokens.operator },
  );
  expect(single.data).toEqual({
    query_single_event: { share_link: { id: link.id, note: "Front door" } },
  });
  const mails = await query("select recipient from outbox where channel = 'mail'");
  expect(mails).toContainEqual({ recipient: "guest@example.com" });
});

test("G11: a page shows its event and who shared it, by name alone; nothing of host, owner or other events", async () => {
  const link = await create();
  const token = await getShareToken(link.code);
  const page = await readPage(link.code, token);
  const { query_share_link_event: shown } = page.data as {
    query_share_link_event: {
      shared_by: string;
      site_name: string;
      event: Record<string, unknown>;
    };
  };
  const [sharer] = await query(
    "select name from app_user join share_link on created_by = app_user.id where share_link.id = $1",
    [link.id],
  );
  expect(shown.shared_by).toBe(sharer.name);
  const [site] = await query(
    `select region.name from event join host on host.id = event.host_id
     join region on region.id = host.region_id where event.id = $1`,
    [given.ours],
  );
  expect(shown.site_name).toBe(site.name);
  expect(page.text).not.toContain("@");
  const { event } = shown;
  for (const field of [
    "host_code",
    "contact_name",
    "email",
    "phone",
    "address",
    "external_ip",
    "external_port",
    "external_settings",
    "archive_id",
    "host",
    "relay_live_path",
  ]) {
    expect(event[field], field).toBeNull();
  }
  expect(event.can_live).toBe(false);
  expect(event.pvd).toEqual([{ id: given.pvdIds[0], category: "person" }]);
  const single = `query($id: ID, $code: String, $pvd: ID) {
    query_single_event(id: $id, share_link_code: $code, pvd_id: $pvd) { id }
  }`;
  const ask = (variables: Record<string, unknown>) =>
    call(single, variables, { shareToken: token });
  expect((await ask({ code: link.code })).data).toEqual({ query_single_event: { id: given.ours } });
  expect((await ask({ code: link.code, pvd: given.pvdIds[0] })).errors).toEqual([]);
  const foreign = await ask({ code: link.code, id: given.hidden });
  const unknown = await ask({ code: link.code, id: "999999999" });
  expect(foreign.errors[0]?.message).toBe("ERR_EVENT_NOT_FOUND");
  expect(foreign.text).toBe(unknown.text);
  expect((await ask({ code: link.code, pvd: given.pvdIds[1] })).errors[0]?.message).toBe(
    "ERR_EVENT_NOT_FOUND",
  );
  const other = await create();
  expect((await readPage(other.code, token)).errors[0]?.message).toBe("ERR_SHARE_LINK_NOT_FOUND");
});

test("C298: query_single_event takes id, share_link_code and pvd_id, and reads the event anew each time", async () => {
  const link = await create();
  const shareToken = await getShareToken(link.code);
  const document = `query($id: ID, $code: String, $pvd: ID) {
    query_single_event(id: $id, share_link_code: $code, pvd_id: $pvd) { id device_name }
  }`;
  const [pvd] = given.pvdIds;
  const session = { token: tokens.operator };
  const asked = [
    [{ id: given.ours }, session],
    [{ pvd }, session],
    [{ code: link.code }, { shareToken }],
    [{ code: link.code, pvd, id: given.ours }, { shareToken }],
  ] as const;
  for (const name of ["Renamed", "c1"]) {
    await query(
      "update camera set name = $1 where id = (select camera_id from event where id = $2)",
      [name, given.ours],
    );
    for (const [variables, from] of asked) {
      expect((await call(document, variables, from)).data).toEqual({
        query_single_event: { id: given.ours, device_name: name },
      });
    }
  }
});

test("G15: a share token opens nothing but its page, and a session token opens no page", async () => {
  const link = await create();
  const shareToken = await getShareToken(link.code);
  for (const field of [
    "query_event { total }",
    "query_event_ai { real_size }",
    "query_event_export { id }",
    "query_share_link_list { total }",
    "query_archive_list { total }",
    "query_user_alert_list { id }",
    "query_profile { id }",
    "query_region_host_list { id }",
  ]) {
    const answer = await call(`{ ${field} }`, {}, { shareToken });
    expect(answer.errors[0]?.message, field).toBe("ERR_ACCESS_DENIED");
    const asSession = await call(`{ ${field} }`, {}, { token: shareToken });
    expect(asSession.errors[0]?.message, field).toBe("ERR_EXPIRED_TOKEN");
  }
  const write = await call(createDocument, { event_id: given.ours }, { shareToken });
  expect(write.errors[0]?.message).toBe("ERR_ACCESS_DENIED");
  const session = await readPage(link.code, tokens.operator);
  expect(session.errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
  const mapping = await call("{ query_event_mapping { event_id } }", {}, { shareToken });
  expect(mapping.errors).toEqual([]);
});

test("C256 E16: eleven recipients, a line break in an address and a bad note are refused", async () => {
  const token = tokens.operator;
  const refuse = async (variables: Record<string, unknown>) =>
    (await call(createDocument, { event_id: given.ours, ...variables }, { token })).errors[0];
  const eleven = Array.from({ length: 11 }, (_, n) => `guest${n}@example.com`);
  expect(await refuse({ emails: eleven })).toMatchObject({
    message: "ERR_EMAIL_OVER_10",
    extensions: { field: "emails" },
  });
  // One address given twice is one.
  await create({ emails: [...eleven.slice(0, 10), "GUEST1@example.com"] });
  expect(await refuse({ emails: ["a@b.example\r\nBcc: c@d.example"] })).toBeDefined();
  expect((await refuse({ note: "x".repeat(65) }))?.message).toBe("ERR_TOO_LONG");
  expect((await refuse({ password: "x".repeat(17) }))?.message).toBe("ERR_TOO_LONG");
  expect((await refuse({ password: "päss" }))?.message).toBe("ERR_INVALID_PASSWORD");
  expect((await refuse({ expire_hours: 721 }))?.message).toBe("ERR_INVALID_ARGUMENT");
});

test("C279 D1: an event out of reach cannot be shared, and others' links are out of reach", async () => {
  const token = tokens.operator;
  const foreign = await call(createDocument, { event_id: given.hidden }, { token });
  const unknown = await call(createDocument, { event_id: "99999999" }, { token });
  expect(foreign.errors[0]?.message).toBe("ERR_EVENT_NOT_FOUND");
  expect(foreign.text).toBe(unknown.text);
  const masters = await create({}, "master");
  const list = async (persona: "operator" | "manager" | "stranger") => {
    const answer = await call(
      "{ query_share_link_list(limit: 100) { total list { id } } }",
      {},
      { token: tokens[persona] },
    );
    const page = answer.data?.query_share_link_list as { total: number; list: { id: string }[] };
    expect(page.total).toBe(page.list.length);
    return page.list.map((link) => link.id);
  };
  expect(await list("operator")).not.toContain(masters.id);
  expect(await list("manager")).toContain(masters.id);
  expect(await list("stranger")).toEqual([]);
  const remove = `mutation($id: ID!) { delete_share_link(ids: [$id]) { ok } }`;
  const refused = await call(remove, { id: masters.id }, { token });
  expect(refused.errors[0]?.message).toBe("ERR_SHARE_LINK_NOT_FOUND");
  const update = `mutation($id: ID!) { update_share_link(id: $id, note: "x") { id } }`;
  const manager = tokens.manager;
  expect((await call(update, { id: masters.id }, { token: manager })).errors[0]?.message).toBe(
    "ERR_SHARE_LINK_NOT_FOUND",
  );
  // A region manager may delete links on cameras of the region (decision D9).
  expect((await call(remove, { id: masters.id }, { token: manager })).errors).toEqual([]);
});
