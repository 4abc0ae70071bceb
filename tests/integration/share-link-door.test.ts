import { expect, test } from "vitest";
import { createLimiter } from "../../backend/limiter/limiter";
import { networkOf } from "../../backend/limiter/visitor";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { prepareShareCloud } from "../support/share-cloud";

const { given, tokens, query, call, create, open, getShareToken, readPage, getCloud } =
  prepareShareCloud();

test("G9: ten wrong passwords an hour for an address, then not even the right one", async () => {
  const link = await create({ password: "7" });
  for (let attempt = 0; attempt < 10; attempt++) {
    expect((await open(link.code, "wrong")).errors[0]?.message).toBe("ERR_WRONG_PASSWORD");
  }
  const blocked = await open(link.code, "7");
  expect(blocked.errors[0]).toMatchObject({ message: "ERR_TOO_MANY_ATTEMPTS" });
  expect((await open(link.code, "7", "192.0.2.99")).errors).toEqual([]);
});

test("G9: to look whether there is a password is no attempt, however often", async () => {
  const link = await create({ password: "7" });
  for (let look = 0; look < 12; look++) {
    expect((await open(link.code)).errors[0]?.message).toBe("ERR_WRONG_PASSWORD");
  }
  expect((await open(link.code, "7")).errors).toEqual([]);
});

test("G9: right passwords close a link neither to their address nor to all", async () => {
  const link = await create({ password: "7" });
  const visits = Array.from({ length: 55 }, (_, n) => (n < 12 ? "192.0.2.7" : `198.51.100.${n}`));
  for (const address of visits) {
    expect((await open(link.code, "7", address)).errors, address).toEqual([]);
  }
});

test("G9: changing addresses does not help for long", async () => {
  const link = await create({ password: "7" });
  const answers = [];
  for (let n = 0; n < 60; n++) {
    answers.push((await open(link.code, "no", `198.51.100.${n}`)).errors[0]?.message);
  }
  expect(answers.filter((message) => message === "ERR_WRONG_PASSWORD")).toHaveLength(50);
  expect((await open(link.code, "7", "203.0.113.1")).errors[0]?.message).toBe(
    "ERR_TOO_MANY_ATTEMPTS",
  );
});

test("G10: a password goes in and never comes out", async () => {
  const password = "Zq9+x!";
  const link = await create({ password });
  const answers = [
    await open(link.code, password),
    await readPage(link.code, await getShareToken(link.code, password)),
    await call(
      "{ query_share_link_list { list { id note has_password emails } } }",
      {},
      { token: tokens.operator },
    ),
  ];
  for (const { text } of answers) expect(text).not.toContain(password);
  const audits = await query("select payload::text from audit");
  expect(JSON.stringify(audits)).not.toContain(password);
  const [row] = await query("select password_hash from share_link where id = $1", [link.id]);
  expect(row?.password_hash).toMatch(/^\$argon2id\$/);
});

test("G12: a new password, the link's end, deletion and a lost camera close what was open", async () => {
  const changed = await create();
  const before = await getShareToken(changed.code);
  const update = `mutation($id: ID!) { update_share_link(id: $id, password: "abc") { has_password } }`;
  const token = tokens.operator;
  expect((await call(update, { id: changed.id }, { token })).errors).toEqual([]);
  expect((await readPage(changed.code, before)).errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");

  const ended = await create();
  const endedToken = await getShareToken(ended.code);
  await query("update share_link set expires_at = now() - interval '1 second' where id = $1", [
    ended.id,
  ]);
  expect((await readPage(ended.code, endedToken)).errors[0]?.message).toBe(
    "ERR_SHARE_LINK_EXPIRED",
  );
  expect((await open(ended.code)).errors[0]?.message).toBe("ERR_SHARE_LINK_EXPIRED");

  const deleted = await create();
  const deletedToken = await getShareToken(deleted.code);
  const remove = `mutation($id: ID!) { delete_share_link(ids: [$id]) { ok } }`;
  expect((await call(remove, { id: deleted.id }, { token })).errors).toEqual([]);
  const gone = await readPage(deleted.code, deletedToken);
  expect(gone.errors[0]?.message).toBe("ERR_SHARE_LINK_NOT_FOUND");

  const blind = await create();
  const blindToken = await getShareToken(blind.code);
  const [grant] = await query("delete from permission_camera where camera_id = $1 returning *", [
    given.c1,
  ]);
  expect((await readPage(blind.code, blindToken)).errors[0]?.message).toBe(
    "ERR_SHARE_LINK_NOT_FOUND",
  );
  await query(
    "insert into permission_camera (permission_id, camera_id, live, playback, ptz) values ($1, $2, $3, $4, $5)",
    [grant.permission_id, grant.camera_id, grant.live, grant.playback, grant.ptz],
  );
  expect((await readPage(blind.code, blindToken)).errors).toEqual([]);
});

test("G12: links on a host that is being deleted are not found", async () => {
  const link = await create({}, "master");
  const token = await getShareToken(link.code);
  await query("update host set deleted_at = now() where id = $1", [given.h1]);
  expect((await readPage(link.code, token)).errors[0]?.message).toBe("ERR_SHARE_LINK_NOT_FOUND");
  await query("update host set deleted_at = null where id = $1", [given.h1]);
});

test("G13: two hundred openings at once are two hundred views", async () => {
  const link = await create();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => open(link.code, undefined, `198.51.100.${n}`)),
  );
  expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
  const [row] = await query("select views from share_link where id = $1", [link.id]);
  expect(row?.views).toBe(200);
});

const isTooMany = ({ errors }: Awaited<ReturnType<typeof open>>) =>
  errors[0]?.message === "ERR_TOO_MANY_ATTEMPTS";

/** Counts as if so many had been opened. */
const countOpenings = (name: string, key: string, openings: number) =>
  createLimiter(getCloud().backend.services.scopes.pool, {
    name,
    attempts: openings,
    windowSeconds: 3_600,
    blockSeconds: 0,
  }).consume(key, openings);

test("G13: a network opens so many links in an hour, whatever the link; guessed codes count too", async () => {
  const link = await create();
  const address = "2001:db8:aaaa:1::1";
  await countOpenings("share-openings", networkOf(address), limits.shareOpeningsPerHour - 2);
  expect((await open(link.code, undefined, address)).errors).toEqual([]);
  expect((await open("guessed", undefined, address)).errors[0]?.message).toBe(
    "ERR_SHARE_LINK_NOT_FOUND",
  );
  expect(isTooMany(await open(link.code, undefined, "2001:db8:aaaa:1:9:9:9:9"))).toBe(true);
  expect((await open(link.code, undefined, "2001:db8:aaaa:2::1")).errors).toEqual([]);
});

test("G13: a link without a password is opened so often in an hour, from wherever", async () => {
  const [link, other] = [await create(), await create()];
  await countOpenings("share-openings-link", link.id, limits.shareOpeningsPerLinkPerHour - 1);
  expect((await open(link.code, undefined, "203.0.113.21")).errors).toEqual([]);
  expect(isTooMany(await open(link.code, undefined, "203.0.113.22"))).toBe(true);
  expect((await open(other.code, undefined, "203.0.113.22")).errors).toEqual([]);
  const [row] = await query("select views from share_link where id = $1", [link.id]);
  expect(row?.views).toBe(1);
});

test("G13: looks and wrong passwords use up none of a link's openings", async () => {
  const link = await create({ password: "7" });
  await countOpenings("share-openings-link", link.id, limits.shareOpeningsPerLinkPerHour - 1);
  for (const password of [undefined, undefined, "wrong"]) {
    expect((await open(link.code, password)).errors[0]?.message).toBe("ERR_WRONG_PASSWORD");
  }
  expect((await open(link.code, "7")).errors).toEqual([]);
  expect(isTooMany(await open(link.code, "7"))).toBe(true);
});

test("G13: opening waits for nobody who writes the account's log, and leaves one row an hour and visitor", async () => {
  const link = await create();
  const writer = await getCloud().database.pool.connect();
  try {
    await writer.query("begin");
    await writer.query("select from audit_chain for update");
    for (const address of ["203.0.113.31", "203.0.113.31", "203.0.113.32"]) {
      expect((await open(link.code, undefined, address)).errors).toEqual([]);
    }
    await writer.query("commit");
  } finally {
    writer.release();
  }
  const [row] = await query("select views from share_link where id = $1", [link.id]);
  expect(row?.views).toBe(3);
  await getCloud().backend.services.lookAudit.settled();
  const rows = await query(
    "select ip, user_id, user_email from audit where behavior_id = $1 and target_id = $2 order by id",
    [behaviors.shareLinkOpened, link.id],
  );
  expect(rows).toEqual([
    { ip: "203.0.113.31", user_id: null, user_email: null },
    { ip: "203.0.113.32", user_id: null, user_email: null },
  ]);
});
