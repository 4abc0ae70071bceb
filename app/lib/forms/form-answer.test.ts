import { expect, test } from "vitest";
import { type FormAnswer, type FormFault, findFormFault } from "./form-answer";

const refused = (error: Record<string, FormFault | null>): FormAnswer => ({
  intent: "save",
  id: null,
  result: { status: "error", error },
});

test("a fault at a field that is not shown is one of the whole form; one that is shown stays at its field", () => {
  const atId = refused({ id: { code: "NOT_FOUND" } });
  expect(findFormFault(atId)?.code).toBe("NOT_FOUND");
  expect(findFormFault(atId, ["id"])).toBeUndefined();
  const nested = refused({ name: null, "ids[2].on": { code: "REQUIRED" } });
  expect(findFormFault(nested, ["name"])?.code).toBe("REQUIRED");
  expect(findFormFault(nested, ["ids"])).toBeUndefined();
});

test("what is wrong with all of the form comes first", () => {
  const both = refused({ id: { code: "NOT_FOUND" }, "": { code: "SERVICE_UNAVAILABLE" } });
  expect(findFormFault(both)?.code).toBe("SERVICE_UNAVAILABLE");
  expect(findFormFault(undefined)).toBeUndefined();
});
