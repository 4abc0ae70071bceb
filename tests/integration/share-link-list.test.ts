import { expect, test } from "vitest";
import { prepareShareCloud } from "../support/share-cloud";

const { tokens, query, call, create, open } = prepareShareCloud();

const listDocument = `query($status: String, $password: Boolean, $keyword: String, $sort: String, $limit: Int, $page: Int) {
  query_share_link_list(status: $status, with_password: $password, keyword: $keyword, sort: $sort, limit: $limit, page: $page) {
    total counts { all active expiring expired with_password }
    list { id note views can_edit timezone created_by recipients { address sent_time } event { id } }
  }
}`;

interface Listed {
  total: number;
  counts: Record<string, number>;
  list: { id: string; note: string; can_edit: boolean }[];
}

async function list(
  variables: Record<string, unknown> = {},
  persona: keyof typeof tokens = "master",
): Promise<Listed> {
  const answer = await call(listDocument, variables, { token: tokens[persona] });
  expect(answer.errors).toEqual([]);
  return answer.data?.query_share_link_list as unknown as Listed;
}

const notes = async (variables: Record<string, unknown>) =>
  (await list({ keyword: "counted", ...variables })).list.map(({ note }) => note.split(" ")[1]);

const endIn = (id: string, interval: string) =>
  query(`update share_link set expires_at = now() + interval '${interval}' where id = $1`, [id]);

const codeOf = async (document: string, variables: object, persona: keyof typeof tokens) =>
  (await call(document, { ...variables }, { token: tokens[persona] })).errors[0]?.message;

test("C106 C357: links are filtered by state and password, searched, sorted and counted", async () => {
  const day = await create({ note: "counted day", expire_hours: 24 });
  const soon = await create({ note: "counted soon", password: "abc" });
  const over = await create({ note: "counted over" });
  await endIn(soon.id, "5 hours");
  await endIn(over.id, "-1 second");
  await open(day.code);
  await open(day.code);
  expect(await list({ keyword: "counted" })).toMatchObject({
    total: 3,
    counts: { all: 3, active: 2, expiring: 1, expired: 1, with_password: 1 },
  });
  expect((await list({ keyword: "counted", status: "expired", limit: 1 })).counts).toEqual({
    all: 3,
    active: 2,
    expiring: 1,
    expired: 1,
    with_password: 0,
  });
  expect(await notes({ status: "active" })).toEqual(["soon", "day"]);
  expect(await notes({ status: "expiring" })).toEqual(["soon"]);
  expect(await notes({ status: "expired" })).toEqual(["over"]);
  expect(await notes({ password: true })).toEqual(["soon"]);
  expect(await notes({ password: false })).toEqual(["over", "day"]);
  expect(await notes({})).toEqual(["over", "soon", "day"]);
  expect(await notes({ sort: "shared" })).toEqual(["day", "soon", "over"]);
  expect(await notes({ sort: "expires" })).toEqual(["over", "soon", "day"]);
  expect((await notes({ sort: "-views" }))[0]).toBe("day");
  expect(await notes({ limit: 1, page: 2 })).toEqual(["soon"]);
  for (const wrong of [{ status: "gone" }, { sort: "note" }]) {
    expect(await codeOf(listDocument, wrong, "master")).toBe("ERR_INVALID_ARGUMENT");
  }
});

test("a percent sign in a search is itself", async () => {
  await create({ note: "a 100% match" });
  await create({ note: "a 1000 match" });
  expect((await list({ keyword: "100%" })).list.map(({ note }) => note)).toEqual(["a 100% match"]);
});

test("D9: creator and master may change a link; a manager of the region may delete it", async () => {
  const own = await create({ note: "rights own" });
  const masters = await create({ note: "rights master" }, "master");
  const rights = async (persona: "master" | "manager" | "operator") =>
    Object.fromEntries(
      (await list({ keyword: "rights" }, persona)).list.map((link) => [link.note, link.can_edit]),
    );
  expect(await rights("master")).toEqual({ "rights own": true, "rights master": true });
  expect(await rights("operator")).toEqual({ "rights own": true });
  expect(await rights("manager")).toEqual({ "rights own": false, "rights master": false });
  const single = `query($id: ID!) { query_single_share_link(id: $id) { id can_edit } }`;
  const extend = `mutation($id: ID!) { extend_share_link(id: $id, expire_hours: 5) { id } }`;
  const missing = "ERR_SHARE_LINK_NOT_FOUND";
  expect(await codeOf(single, { id: own.id }, "manager")).toBeUndefined();
  expect(await codeOf(extend, { id: own.id }, "manager")).toBe(missing);
  expect(await codeOf(single, { id: masters.id }, "operator")).toBe(missing);
  expect(await codeOf(extend, { id: masters.id }, "operator")).toBe(missing);
  for (const document of [single, extend]) {
    expect(await codeOf(document, { id: own.id }, "stranger")).toBe(missing);
    expect(await codeOf(document, { id: "99999999" }, "master")).toBe(missing);
  }
});

test("D84: an expired link is extended from now, and opens again", async () => {
  const link = await create({ note: "late" });
  await endIn(link.id, "-3 days");
  expect((await open(link.code)).errors[0]?.message).toBe("ERR_SHARE_LINK_EXPIRED");
  const update = `mutation($id: ID!) { update_share_link(id: $id, expire_hours: 5) { id } }`;
  expect(await codeOf(update, { id: link.id }, "operator")).toBe("ERR_SHARE_LINK_EXPIRED");
  const extend = `mutation($id: ID!, $h: Int!) { extend_share_link(id: $id, expire_hours: $h) { expiry_time } }`;
  for (const h of [0, 721]) {
    expect(await codeOf(extend, { id: link.id, h }, "operator")).toBe("ERR_INVALID_ARGUMENT");
  }
  const answer = await call(extend, { id: link.id, h: 48 }, { token: tokens.operator });
  const { extend_share_link: extended } = answer.data as {
    extend_share_link: { expiry_time: number };
  };
  const hours = (extended.expiry_time - Date.now() / 1000) / 3600;
  expect(Math.round(hours)).toBe(48);
  expect((await open(link.code)).errors).toEqual([]);
  const [row] = await query(
    "select payload from audit where behavior_id = 52 and target_id = $1 order by id desc limit 1",
    [link.id],
  );
  expect(row.payload).toMatchObject({ extended: true, after: { expire_hours: 48 } });
});

test("a link is never extended to an earlier end", async () => {
  const link = await create({ note: "long", expire_hours: 100 });
  const extend = `mutation($id: ID!, $h: Int!) { extend_share_link(id: $id, expire_hours: $h) { id } }`;
  expect(await codeOf(extend, { id: link.id, h: 24 }, "operator")).toBe("ERR_TOO_SHORT");
  const [kept] = await query(
    "select expire_hours, expires_at > now() + interval '99 hours' as long from share_link where id = $1",
    [link.id],
  );
  expect(kept).toEqual({ expire_hours: 100, long: true });
  expect((await call(extend, { id: link.id, h: 101 }, { token: tokens.operator })).errors).toEqual(
    [],
  );
});

test("links are deleted all or none, each with its row in the audit log", async () => {
  const links = [await create({ note: "bulk 1" }), await create({ note: "bulk 2" })];
  const foreign = await create({ note: "bulk foreign" }, "master");
  const ids = links.map((link) => link.id);
  const remove = `mutation($ids: [ID!]!) { delete_share_link(ids: $ids) { ok } }`;
  const missing = "ERR_SHARE_LINK_NOT_FOUND";
  expect(await codeOf(remove, { ids: [...ids, foreign.id] }, "operator")).toBe(missing);
  expect(await codeOf(remove, { ids: [...ids, "x"] }, "operator")).toBe(missing);
  expect(await codeOf(remove, { ids: [] }, "operator")).toBe("ERR_AT_LEAST_ONE");
  expect((await list({ keyword: "bulk" })).total).toBe(3);
  expect(await codeOf(remove, { ids: [...ids, ids[0]] }, "operator")).toBeUndefined();
  expect((await list({ keyword: "bulk" })).list.map(({ note }) => note)).toEqual(["bulk foreign"]);
  const rows = await query("select target_id from audit where behavior_id = 55 order by id");
  expect(rows.map((row) => row.target_id)).toEqual(expect.arrayContaining(ids));
  expect((await open(links[0]?.code ?? "")).errors[0]?.message).toBe(missing);
});
