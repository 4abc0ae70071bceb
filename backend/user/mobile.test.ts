import { GraphQLError } from "graphql";
import { expect, test } from "vitest";
import { parseMobileNumber } from "./mobile";

function fault(countryCode: string, phone: string): string {
  try {
    parseMobileNumber(countryCode, phone);
    return "accepted";
  } catch (error) {
    return error instanceof GraphQLError ? error.message : "another error";
  }
}

test("a mobile number is kept as it is dialled from abroad", () => {
  expect(parseMobileNumber("+886", "0912 345 678")).toEqual({
    countryCode: "+886",
    phone: "912345678",
  });
  expect(parseMobileNumber("420", "601-123-456")).toEqual({
    countryCode: "+420",
    phone: "601123456",
  });
});

test("C267: too short, too long, invalid and a wrong country code are told apart", () => {
  expect(fault("+886", "0912")).toBe("ERR_MOBILE_NUMBER_TOO_SHORT");
  expect(fault("+886", "0912345678901234")).toBe("ERR_MOBILE_NUMBER_TOO_LONG");
  expect(fault("+886", "000000000")).toBe("ERR_INVALID_MOBILE_NUMBER");
  expect(fault("+886", "call me")).toBe("ERR_INVALID_MOBILE_NUMBER");
  for (const code of ["+999", "0", "", "x", "+8866", "TW"]) {
    expect(fault(code, "912345678"), code).toBe("ERR_INVALID_COUNTRY_CODE");
  }
});

test("B28: numbers of services are no mobile numbers", () => {
  expect(fault("+49", "9001234567")).toBe("ERR_INVALID_MOBILE_NUMBER");
  expect(fault("+44", "9098790123")).toBe("ERR_INVALID_MOBILE_NUMBER");
});
