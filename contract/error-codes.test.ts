import { expect, test } from "vitest";
import { clientNotices, findErrorCode, ownCodes, serverCodes } from "./error-codes";

test("C321: every code is understood with and without its prefix, and nothing else is one", () => {
  for (const code of [...serverCodes, ...clientNotices, ...ownCodes]) {
    expect(findErrorCode(code)).toBe(code);
    expect(findErrorCode(`ERR_${code}`)).toBe(code);
  }
  for (const text of ["", "ERR_", "ERR_ERR_EMAIL_EXISTS", "email_exists", "ERR_NEWS", "toString"]) {
    expect(findErrorCode(text)).toBeNull();
  }
});
