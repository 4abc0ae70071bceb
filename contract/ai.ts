/**
 * AI search attributes (specification section 3). Numbers are the contract's: zero is a value,
 * absent is null. Lists are ordered by number.
 */
export const ageTypes = ["teen", "adult", "elder"] as const;
export const genders = ["male", "female"] as const;
/** Hat and bag: 0 is with, 1 is without. */
export const withWithout = ["with", "without"] as const;
export const clothingLengths = ["long", "short"] as const;
/** Numbered from 1. */
export const vehicleTypes = { car: 1, bike: 2, motorcycle: 3, bus: 4, truck: 5 } as const;
export const carTypes = ["mpv", "suv", "hatchback", "sedan", "pickup"] as const;

/** Exactly eleven; the database stores a colour's position in this list, the contract its name. */
export const colors = [
  "white",
  "gray",
  "black",
  "yellow",
  "orange",
  "blue",
  "pink",
  "purple",
  "red",
  "brown",
  "green",
] as const;
export type Color = (typeof colors)[number];

export const isColor = (name: string): name is Color =>
  (colors as readonly string[]).includes(name);

/** Attributes of one recognised person or vehicle on the wire; absent ones are left out. */
export interface AiAttributes {
  age_type?: number;
  gender?: number;
  hat?: number;
  bag?: number;
  up_body_color?: Color;
  up_body_clothing?: number;
  low_body_color?: Color;
  low_body_clothing?: number;
  vehicle_type?: number;
  car_type?: number;
  color?: Color;
  brand?: string;
  lpr?: string;
  speed_mph?: number;
  /** Seconds. */
  dwell_time?: number;
}
