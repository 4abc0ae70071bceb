import { expect, test } from "vitest";
import { readEnv } from "../env";
import { findUpstream } from "./find-upstream";

const GRAPHQL_URL = "https://cloud.example.com:8443/graphql";
const upstreamOf = (values: Record<string, string>) => findUpstream(readEnv(values));

test("one setting makes everything work: sockets and media are at the origin of the data address", () => {
  expect(upstreamOf({})).toBe(null);
  expect(upstreamOf({ GRAPHQL_URL })?.origin).toBe("https://cloud.example.com:8443");
  const elsewhere = { GRAPHQL_URL, CLOUD_URL: "https://media.example.com/" };
  expect(upstreamOf(elsewhere)).toEqual({
    graphqlUrl: GRAPHQL_URL,
    origin: "https://media.example.com",
  });
});

test.each([
  [{ CLOUD_URL: "https://media.example.com" }, /CLOUD_URL needs GRAPHQL_URL/],
  [{ GRAPHQL_URL, DATABASE_URL: "postgres://localhost/x" }, /exclude each other/],
  [{ GRAPHQL_URL: "ftp://cloud.example.com" }, /GRAPHQL_URL: must be/],
  [{ MEDIA_ORIGINS: "https://a.example; script-src *" }, /MEDIA_ORIGINS: must be/],
])("settings that make no sense end the start: %j", (values, message) => {
  expect(() => upstreamOf(values)).toThrow(message);
});
