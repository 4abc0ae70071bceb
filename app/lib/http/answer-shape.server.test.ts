import { expect, test } from "vitest";
import { MissingAnswerError, toAnswerShape } from "./answer-shape.server";
import { graphql } from "./graphql";

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
        name: "",
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
  ["2026-05-28T20:26:40Z", 1_780_000_000],
  ["soon", 0],
])("a time is read from %j", (given, seconds) => {
  expect(read([{ id: 1, last_seen: given }])).toMatchObject({ list: [{ last_seen: seconds }] });
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
