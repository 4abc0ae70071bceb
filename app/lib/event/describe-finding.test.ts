import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { describeFinding } from "./describe-finding";

const t = ((key: string, values: Record<string, string> = {}) =>
  [key, ...Object.values(values)].join(" ")) as unknown as TFunction<"ai">;
const format = { number: String, duration: (seconds: number) => `${seconds} s` };
const nothing = {
  age_type: null,
  gender: null,
  hat: null,
  bag: null,
  up_body_color: null,
  up_body_clothing: null,
  low_body_color: null,
  low_body_clothing: null,
  vehicle_type: null,
  car_type: null,
  speed_mph: null,
  color: null,
  brand: null,
  lpr: null,
  dwell_time: null,
};

test("zero is a value, and what is absent or of a later cloud is not named", () => {
  const zeros = { age_type: 0, hat: 0, up_body_clothing: 0, speed_mph: 0, dwell_time: 0 };
  expect(describeFinding({ ...nothing, ...zeros }, t, format)).toEqual([
    ["age", "age.teen"],
    ["hat", "has.with"],
    ["up_body", "up.long"],
    ["speed", "mph 0"],
    ["stay", "0 s"],
  ]);
  expect(describeFinding(nothing, t, format)).toEqual([]);
  const later = { age_type: 9, color: "mauve", vehicle_type: 0, car_type: -1 };
  expect(describeFinding({ ...nothing, ...later }, t, format)).toEqual([]);
});

test("colour and length of clothes are one line; vehicles are numbered from one", () => {
  const known = { up_body_color: "red", up_body_clothing: 1, vehicle_type: 5, lpr: "8AB 1234" };
  expect(describeFinding({ ...nothing, ...known }, t, format)).toEqual([
    ["up_body", "clothes color.red up.short"],
    ["vehicle", "vehicle.truck"],
    ["plate", "8AB 1234"],
  ]);
});
