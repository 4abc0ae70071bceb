import { expect, test } from "vitest";
import { readClaims } from "./claims";

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: object) => `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmF0dXJl`;
const nothing = { expiresAt: null, userId: null, master: null, subscribedServices: null };

test("C121: the claims are read from the token, whatever their types", () => {
  const claims = {
    exp: "1900000000",
    user_id: 9007,
    master: 1,
    subscribed_service: [
      { service_id: "3", expired_at: "2030-03-17T17:46:40Z" },
      { service_id: 1, expired_at: 1_900_000_000_000 },
      null,
    ],
  };
  expect(readClaims(tokenOf(claims))).toEqual({
    expiresAt: 1_900_000_000,
    userId: "9007",
    master: true,
    subscribedServices: [
      { service_id: 3, expired_at: 1_900_000_000 },
      { service_id: 1, expired_at: 1_900_000_000 },
    ],
  });
  expect(readClaims(tokenOf({ master: 0 })).master).toBe(false);
});

test.each(["", "opaque-token", "a.b.c", tokenOf({ exp: null, master: null })])(
  "C121: a token that says nothing is no fault: %s",
  (token) => {
    expect(readClaims(token)).toEqual(nothing);
  },
);
