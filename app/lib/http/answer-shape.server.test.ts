import { expect, test } from "vitest";
import { unknownEnd } from "~/lib/i18n/format";
import { MissingAnswerError, toAnswerShape as toShape } from "./answer-shape.server";
import { graphql } from "./graphql";

const toAnswerShape = (document: Parameters<typeof toShape>[0], answer: unknown) =>
  toShape(document, answer, { mayManage: true });

const hosts = graphql(`
  query query_host_list {
    query_host_list {
      total
      per_page
      list {
        id
        name
        email
        enabled
        type
        last_seen
        timezone
        storages { used }
        region { id name }
      }
    }
  }
`);

const read = (list: unknown, total: unknown = 1) =>
  (toAnswerShape(hosts, { query_host_list: { list, total } }) as { query_host_list: object })
    .query_host_list;

test("ids become texts, counts numbers, and 0 and 1 what is true, whatever the cloud writes", () => {
  const host = { id: 7, name: 12, enabled: 1, type: "2", timezone: "Local", storages: [] };
  expect(
    read([host, { ...host, id: "5f0c9e3a7b1d4c2e8a6f0b17", enabled: "0" }], "2"),
  ).toMatchObject({
    total: 2,
    list: [
      { id: "7", name: "12", enabled: true, type: 2 },
      { id: "5f0c9e3a7b1d4c2e8a6f0b17", enabled: false },
    ],
  });
});

test("null is the least there is, where the contract has no null: an empty list, no right, UTC", () => {
  expect(read([null, { id: 1 }], null)).toEqual({
    total: 0,
    per_page: 50,
    list: [
      {
        id: "1",
        // It leads to the host's page.
        name: "#1",
        email: null,
        enabled: false,
        type: 0,
        last_seen: null,
        timezone: "UTC",
        storages: [],
        region: { id: "", name: "" },
      },
    ],
  });
  expect(read(null)).toMatchObject({ list: [] });
});

test.each([
  [1_780_000_000, 1_780_000_000],
  [1_780_000_000_123, 1_780_000_000],
  ["1780000000123", 1_780_000_000],
  [1_780_000_000_123_456, 1_780_000_000],
  ["2026-05-28T20:26:40Z", 1_780_000_000],
  ["2026-05-28 20:26:40", 1_780_000_000],
  ["soon", 0],
])("a time is read from %j", (given, seconds) => {
  expect(read([{ id: 1, last_seen: given }])).toMatchObject({ list: [{ last_seen: seconds }] });
});

test("who may change what is not told is the master; what is shared and archived, the cloud refuses by itself", () => {
  const rights = graphql("query h { query_single_host(id: 1) { can_manage cameras { can_ptz } } }");
  const answer = { query_single_host: { can_manage: null, cameras: [{ can_ptz: null }] } };
  for (const mayManage of [true, false]) {
    expect(toShape(rights, answer, { mayManage })).toEqual({
      query_single_host: { can_manage: mayManage, cameras: [{ can_ptz: false }] },
    });
  }
  const told = { query_single_host: { can_manage: 0, cameras: null } };
  expect(toAnswerShape(rights, told)).toMatchObject({ query_single_host: { can_manage: false } });
  const archives = graphql("query a { query_archive_list { limit_count } }");
  expect(toAnswerShape(archives, { query_archive_list: {} })).toEqual({
    query_archive_list: { limit_count: -1 },
  });
});

test("a theme is read by its index and by its name", () => {
  const profile = graphql("query p { query_profile { theme } }");
  const read = (theme: unknown) => toAnswerShape(profile, { query_profile: { theme } });
  for (const [given, index] of [
    ["light", 0],
    ["dark", 1],
    ["auto", 2],
    ["2", 2],
    [null, 1],
  ]) {
    expect(read(given)).toEqual({ query_profile: { theme: index } });
  }
});

const host = graphql("query h { query_single_host(id: 1) { state } }");

test.each([
  ["online", "online"],
  ["Warning", "warning"],
  ["offline", "disconnected"],
  [0, "disconnected"],
  [1, "online"],
  [null, "online"],
  ["in service", "online"],
])(
  "a host's state is read from %j: what is no state of ours does not keep its video back",
  (given, state) => {
    const answer = toAnswerShape(host, { query_single_host: { state: given } });
    expect(answer).toEqual({ query_single_host: { state } });
  },
);

test("an end that is not told has not passed, but a service without one is not paid for", () => {
  const ends = graphql("query v { query_single_vpn(id: 1) { expired created } }");
  expect(toAnswerShape(ends, { query_single_vpn: {} })).toEqual({
    query_single_vpn: { expired: unknownEnd, created: 0 },
  });
  const paid = graphql("query p { query_profile { subscribed_service { expired_at } } }");
  const answer = { query_profile: { subscribed_service: [{ expired_at: null }] } };
  expect(toAnswerShape(paid, answer)).toEqual({
    query_profile: { subscribed_service: [{ expired_at: 0 }] },
  });
});

test("what a document leaves out, and what stands beside its first answer, is no fault", () => {
  const document = graphql(`
    query e($long: Boolean!) {
      query_event { total kept_days @include(if: $long) }
      query_event_histogram { step buckets { total } }
    }
  `);
  expect(toAnswerShape(document, { query_event: { total: "3" } })).toEqual({
    query_event: { total: 3 },
    query_event_histogram: { step: 0, buckets: [] },
  });
  expect(() => toAnswerShape(document, { query_event_histogram: { step: 1 } })).toThrow(
    MissingAnswerError,
  );
});

test("a text that came as an object stays the JSON that it was meant to be", () => {
  const announcements = graphql("query a { query_announcements { id title } }");
  const answer = { query_announcements: [{ id: 3, title: { en: "Hello" } }] };
  expect(toAnswerShape(announcements, answer)).toEqual({
    query_announcements: [{ id: "3", title: '{"en":"Hello"}' }],
  });
});

test("what the page is for must be there; a change may be done without a word", () => {
  expect(() => toAnswerShape(hosts, { query_host_list: null })).toThrow(MissingAnswerError);
  expect(() => toAnswerShape(hosts, null)).toThrow(MissingAnswerError);
  const views = graphql("query v { query_view_list { id } }");
  expect(toAnswerShape(views, { query_view_list: null })).toEqual({ query_view_list: [] });
  const logout = graphql("mutation logout { logout { ok } }");
  expect(toAnswerShape(logout, { logout: null })).toEqual({ logout: { ok: false } });
  const password = graphql(
    'mutation p { change_password(old_password: "a", new_password: "b") { token } }',
  );
  expect(toAnswerShape(password, { change_password: null })).toEqual({
    change_password: { token: "" },
  });
  const ticket = graphql("mutation t { create_media_ticket { ticket } }");
  expect(() => toAnswerShape(ticket, { create_media_ticket: null })).toThrow(MissingAnswerError);
});

test("aliases and fragments are read as the document writes them", () => {
  const part = graphql("fragment Part on Host { id enabled }");
  const document = graphql("query h { first: query_single_host(id: 1) { ...Part } }", [part]);
  expect(toAnswerShape(document, { first: { id: 1, enabled: 1 } })).toEqual({
    first: { id: "1", enabled: true },
  });
});
