import { expect, test } from "vitest";
import { CloudError } from "~/lib/http/graphql.server";
import { toRejection } from "./form.server";

const refusal = (code: CloudError["code"], fields: readonly string[]) => {
  const { field, fault } = toRejection(new CloudError(code, null, null, null), fields);
  return [field, fault.code];
};
const login = ["account_id", "email", "password"];
const change = ["old_password", "password", "confirm_password"];

test("a code without a field stands at the field that it is about", () => {
  expect(refusal("WRONG_PASSWORD", change)).toEqual(["old_password", "WRONG_PASSWORD"]);
  expect(refusal("WRONG_PASSWORD", ["password"])).toEqual(["password", "WRONG_PASSWORD"]);
  expect(refusal("EMAIL_EXISTS", ["email", "name"])).toEqual(["email", "EMAIL_EXISTS"]);
  expect(refusal("CREATE_LICENSE_FAIL", ["serial_key"])).toEqual([
    "serial_key",
    "CREATE_LICENSE_FAIL",
  ]);
  expect(refusal("EMAIL_EXISTS", ["note"])).toEqual([null, "EMAIL_EXISTS"]);
});

test("C329: a sign-in's refusal stands under the form, and never says which field is wrong", () => {
  expect(refusal("WRONG_PASSWORD", login)).toEqual([null, "WRONG_PASSWORD"]);
  expect(refusal("NO_SUCH_ACCOUNT", login)).toEqual([null, "NO_SUCH_ACCOUNT"]);
});

test("INVALID_PASSWORD is a wrong one where a password is asked for, and a weak one where it is set", () => {
  expect(refusal("INVALID_PASSWORD", login)).toEqual([null, "WRONG_PASSWORD"]);
  expect(refusal("INVALID_PASSWORD", ["password"])).toEqual(["password", "WRONG_PASSWORD"]);
  expect(refusal("INVALID_PASSWORD", change)).toEqual(["password", "WEAK_PASSWORD"]);
});

test("the cloud's own word for the field goes before ours", () => {
  const error = new CloudError("WRONG_PASSWORD", "password", null, null);
  expect(toRejection(error, change).field).toBe("password");
});
