import type { TFunction } from "i18next";
import {
  ageTypes,
  carTypes,
  clothingLengths,
  colors,
  genders,
  vehicleTypes,
  withWithout,
} from "~contract/ai";

/** Attributes of a finding as in the contract: zero is a value, absent attributes are null. */
export interface FindingAttributes {
  age_type: number | null;
  gender: number | null;
  hat: number | null;
  bag: number | null;
  up_body_color: string | null;
  up_body_clothing: number | null;
  low_body_color: string | null;
  low_body_clothing: number | null;
  vehicle_type: number | null;
  car_type: number | null;
  speed_mph: number | null;
  color: string | null;
  brand: string | null;
  lpr: string | null;
  dwell_time: number | null;
}

const vehicles = Object.keys(vehicleTypes) as (keyof typeof vehicleTypes)[];

/** Attributes of a finding, as keys of namespace "ai" and values in the visitor's language. */
export function describeFinding(
  known: FindingAttributes,
  t: TFunction<"ai">,
  format: { number(value: number): string; duration(seconds: number): string },
) {
  const at = <Name extends string>(names: readonly Name[], index: number | null) =>
    index === null ? undefined : names[index];
  const said = <Name extends string>(name: Name | undefined, text: (name: Name) => string) =>
    name === undefined ? null : text(name);
  const colorOf = (name: string | null) =>
    said(
      colors.find((color) => color === name),
      (color) => t(`color.${color}`),
    );
  const lengthOf = (index: number | null, part: "up" | "low") =>
    said(at(clothingLengths, index), (length) => t(`${part}.${length}`));
  const joined = (color: string | null, length: string | null) =>
    color && length ? t("clothes", { color, length }) : (color ?? length);
  const vehicle = vehicles.find((name) => vehicleTypes[name] === known.vehicle_type);
  const { speed_mph: speed, dwell_time: dwell } = known;
  const lines = [
    ["age", said(at(ageTypes, known.age_type), (age) => t(`age.${age}`))],
    ["gender", said(at(genders, known.gender), (gender) => t(`gender.${gender}`))],
    ["hat", said(at(withWithout, known.hat), (has) => t(`has.${has}`))],
    ["bag", said(at(withWithout, known.bag), (has) => t(`has.${has}`))],
    ["up_body", joined(colorOf(known.up_body_color), lengthOf(known.up_body_clothing, "up"))],
    ["low_body", joined(colorOf(known.low_body_color), lengthOf(known.low_body_clothing, "low"))],
    ["vehicle", said(vehicle, (name) => t(`vehicle.${name}`))],
    ["car", said(at(carTypes, known.car_type), (car) => t(`car.${car}`))],
    ["color", colorOf(known.color)],
    ["brand", known.brand],
    ["plate", known.lpr],
    ["speed", speed === null ? null : t("mph", { speed: format.number(speed) })],
    ["stay", dwell === null ? null : format.duration(dwell)],
  ] as const;
  return lines.flatMap(([name, value]) => (value ? [[name, value] as const] : []));
}
