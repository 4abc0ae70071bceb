import { ageTypes, type Color, carTypes, genders, vehicleTypes } from "~contract/ai";
import type { Meaning, NounClass } from "./meaning";
import type { Sets } from "./words-result";

/** What the words of every language stand for, in the contract's values. Zero is a value. */

const age = (name: (typeof ageTypes)[number]) => ({ age_type: [ageTypes.indexOf(name)] });
const gender = (name: (typeof genders)[number]) => ({ gender: [genders.indexOf(name)] });
const carType = (name: (typeof carTypes)[number]) => ({ car_type: [carTypes.indexOf(name)] });
const vehicleType = (name: keyof typeof vehicleTypes) => ({ vehicle_type: [vehicleTypes[name]] });

const categoryOf = (of: NounClass) => (of === "vehicle" ? "vehicle" : "person");
const noun = (of: NounClass, sets?: Sets, hasValue = true): Meaning => ({
  kind: "noun",
  of,
  category: categoryOf(of),
  hasValue,
  ...(sets && { sets }),
});

/** Hat and bag, and clothing: with and long are 0, without and short 1. */
const [yes, no, long, short] = [0, 1, 0, 1];

export const things = {
  person: noun("person"),
  man: noun("person", gender("male")),
  woman: noun("person", gender("female")),
  teen: noun("person", age("teen")),
  teenBoy: noun("person", { ...age("teen"), ...gender("male") }),
  teenGirl: noun("person", { ...age("teen"), ...gender("female") }),
  adult: noun("person", age("adult")),
  elder: noun("person", age("elder")),
  elderMan: noun("person", { ...age("elder"), ...gender("male") }),
  elderWoman: noun("person", { ...age("elder"), ...gender("female") }),
  // Drivers, guards and children are people for certain; the search knows no trade, and no age below the teens.
  otherPerson: noun("person", undefined, false),
  old: { kind: "adjective", on: { person: age("elder") } },
  hat: noun("hat"),
  hatless: noun("person", { hat: [no] }),
  bag: noun("bag"),
  bagless: noun("person", { bag: [no] }),
  upper: noun("upper"),
  sleeves: noun("sleeves"),
  longSleeved: noun("upper", { up_body_clothing: [long] }),
  shortSleeved: noun("upper", { up_body_clothing: [short] }),
  lower: noun("lower"),
  longLower: noun("lower", { low_body_clothing: [long] }),
  shortLower: noun("lower", { low_body_clothing: [short] }),
  // Of a coat or a shirt it is another length: the field is about sleeves.
  long: {
    kind: "adjective",
    on: { sleeves: { up_body_clothing: [long] }, lower: { low_body_clothing: [long] } },
  },
  short: {
    kind: "adjective",
    on: { sleeves: { up_body_clothing: [short] }, lower: { low_body_clothing: [short] } },
  },
  vehicle: noun("vehicle"),
  car: noun("vehicle", vehicleType("car")),
  bike: noun("vehicle", vehicleType("bike")),
  motorcycle: noun("vehicle", vehicleType("motorcycle")),
  bus: noun("vehicle", vehicleType("bus")),
  truck: noun("vehicle", vehicleType("truck")),
  // Minivans are what MPV means.
  mpv: noun("vehicle", carType("mpv")),
  suv: noun("vehicle", carType("suv")),
  hatchback: noun("vehicle", carType("hatchback")),
  sedan: noun("vehicle", carType("sedan")),
  pickup: noun("vehicle", carType("pickup")),
  // Vans, estates, mopeds, taxis: vehicles for certain, but none of the contract's types. A van may be reported as a
  // truck, an MPV or a car: the nearest would be a guess.
  otherVehicle: noun("vehicle", undefined, false),
  otherEvents: { kind: "category", category: "ai_event" },
} as const satisfies Record<string, Meaning>;
export type Thing = keyof typeof things;

export const colorMeaning = (color: Color): Meaning => ({
  kind: "adjective",
  on: {
    upper: { up_body_color: [color] },
    sleeves: { up_body_color: [color] },
    lower: { low_body_color: [color] },
    vehicle: { color: [color] },
  },
});

export const brandMeaning = (brand: string): Meaning => noun("vehicle", { brand: [brand] });

/** With a hat or a bag, or without. */
export function carried(of: "hat" | "bag", isWithout: boolean): Sets {
  const value = isWithout ? no : yes;
  return of === "hat" ? { hat: [value] } : { bag: [value] };
}

/** Days and their parts by name. */
export const times = {
  today: { kind: "day", offset: 0 },
  yesterday: { kind: "day", offset: -1 },
  dayBefore: { kind: "day", offset: -2 },
  thisMorning: { kind: "day", offset: 0, part: "morning" },
  thisEvening: { kind: "day", offset: 0, part: "evening" },
  yesterdayEvening: { kind: "day", offset: -1, part: "lateEvening" },
  lastNight: { kind: "day", offset: -1, part: "night" },
  midnight: { kind: "clock", minutes: 0 },
  earlyHours: { kind: "part", part: "earlyHours" },
  morning: { kind: "part", part: "morning" },
  forenoon: { kind: "part", part: "forenoon" },
  noon: { kind: "part", part: "noon" },
  afternoon: { kind: "part", part: "afternoon" },
  dusk: { kind: "part", part: "dusk" },
  evening: { kind: "part", part: "evening" },
  lateEvening: { kind: "part", part: "lateEvening" },
  night: { kind: "part", part: "night" },
  weekend: { kind: "weekend", offset: 0 },
  lastWeekend: { kind: "weekend", offset: -1 },
  thisWeek: { kind: "week", offset: 0 },
  lastWeek: { kind: "week", offset: -1 },
  thisMonth: { kind: "month", offset: 0 },
  lastMonth: { kind: "month", offset: -1 },
} as const satisfies Record<string, Meaning>;
export type TimeWord = keyof typeof times;
