import { expect, test } from "vitest";
import { carryFields, readStep, toStepParams } from "./steps";

const steps = [{ fields: ["note", "hours"] }, { fields: ["emails"] }];

test("an address without a step, or with a bad one, is the first step", () => {
  for (const query of ["", "step=0", "step=3", "step=two", "step=1.5"])
    expect(readStep(new URLSearchParams(query), 2)).toBe(1);
  expect(readStep(new URLSearchParams("step=2"), 2)).toBe(2);
});

test("a step carries what the others hold, not what is its own or of no step", () => {
  const params = new URLSearchParams(
    "event=7&step=2&note=Dock&emails=a@x.example&emails=b@x.example",
  );
  expect(carryFields(params, steps, 2)).toEqual({ note: ["Dock"] });
  expect(carryFields(params, steps, 1)).toEqual({ emails: ["a@x.example", "b@x.example"] });
});

test("going to another step keeps what was just entered, and never a secret", () => {
  const params = new URLSearchParams("event=7&step=2&note=Dock&emails=old@x.example");
  const entered = new FormData();
  entered.append("emails", "a@x.example");
  entered.append("emails", "b@x.example");
  entered.append("password", "m4Wp-k7R");
  expect(toStepParams(params, steps, 1, entered).toString()).toBe(
    "event=7&step=1&note=Dock&emails=a%40x.example&emails=b%40x.example",
  );
});
