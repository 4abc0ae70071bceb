import { type SQL, sql } from "drizzle-orm";
import { type Color, colors, isColor } from "../../contract/ai";
import { canonicalBrand } from "../../contract/brands";
import { aiCategories } from "../../contract/events";
import { codedError } from "../errors";
import { toRange } from "../event/filter";
import type { TimeRange } from "../event/newest-first";
import { toIds } from "../ids";

/** Arguments of query_event_ai (specification section 7). */
export interface AiArguments {
  st?: number | null | undefined;
  et?: number | null | undefined;
  event_id?: number[] | null | undefined;
  host_cam_id?: (string | number)[] | null | undefined;
  host_id?: (string | number)[] | null | undefined;
  search_person?: boolean | null | undefined;
  search_vehicle?: boolean | null | undefined;
  search_ai_event?: boolean | null | undefined;
  age_type?: number[] | null | undefined;
  gender?: number[] | null | undefined;
  hat?: number[] | null | undefined;
  bag?: number[] | null | undefined;
  up_body_color?: string[] | null | undefined;
  up_body_clothing?: number[] | null | undefined;
  low_body_color?: string[] | null | undefined;
  low_body_clothing?: number[] | null | undefined;
  people_dwell_low?: number | null | undefined;
  people_dwell_high?: number | null | undefined;
  vehicle_type?: number[] | null | undefined;
  car_type?: number[] | null | undefined;
  color?: string[] | null | undefined;
  brand?: string[] | null | undefined;
  lpr?: string | null | undefined;
  speed_low?: number | null | undefined;
  speed_high?: number | null | undefined;
  vehicle_dwell_low?: number | null | undefined;
  vehicle_dwell_high?: number | null | undefined;
}

/** A condition on an attribute: any of these values, or a number between two. */
export type AiCondition =
  | { type: "oneOf"; column: AiColumn; values: number[] }
  | { type: "brand"; values: string[] }
  | { type: "between"; column: "speed_mph" | "dwell_time"; low: number; high: number };

/** Attributes filtered by value; each value has a bitmap (bitmap/keys.ts). */
export const attributeColumns = [
  "age_type",
  "gender",
  "hat",
  "bag",
  "up_body_color",
  "up_body_clothing",
  "low_body_color",
  "low_body_clothing",
  "vehicle_type",
  "car_type",
  "color",
] as const;
export type AiColumn = (typeof attributeColumns)[number];

/**
 * A row matches when it is of one of the groups' categories and meets all of that group's
 * conditions.
 */
export interface AiGroup {
  category: number;
  conditions: AiCondition[];
}

export interface AiFilter extends TimeRange {
  groups: AiGroup[];
  eventIds?: number[];
  cameraIds?: number[];
  /** Each stands for its cameras; a union with `cameraIds` (decision D79). */
  hostIds?: number[];
  /** Pattern for LIKE; wildcards of the user's own text are escaped. */
  plate?: string;
}

const people = [
  "age_type",
  "gender",
  "hat",
  "bag",
  "up_body_clothing",
  "low_body_clothing",
] as const;
const peopleColors = ["up_body_color", "low_body_color"] as const;
const vehicles = ["vehicle_type", "car_type"] as const;
/** Largest value of the columns with range filters. */
export const attributeTops = { speed_mph: 32_767, dwell_time: 2_147_483_647 };

/**
 * Reads the arguments. With no category named, all are on; attribute filters narrow their own
 * category and leave the others alone.
 * @throws NO_CATEGORY_SELECTED when all categories are off (checklist C274)
 * @throws INVALID_ARGUMENT for an unknown colour
 */
export function toAiFilter(args: AiArguments): AiFilter {
  const { search_person: person, search_vehicle: vehicle, search_ai_event: other } = args;
  const noneNamed = person == null && vehicle == null && other == null;
  const groups: AiGroup[] = [];
  if (person || noneNamed) {
    groups.push({ category: aiCategories.person, conditions: peopleConditions(args) });
  }
  if (vehicle || noneNamed) {
    groups.push({ category: aiCategories.vehicle, conditions: vehicleConditions(args) });
  }
  if (other || noneNamed) groups.push({ category: aiCategories.ai_event, conditions: [] });
  if (groups.length === 0) throw codedError("NO_CATEGORY_SELECTED", { field: "search_person" });
  const plate = args.lpr?.trim();
  return {
    ...toRange(args.st, args.et),
    ...(args.event_id != null && { eventIds: args.event_id }),
    ...(args.host_cam_id != null && { cameraIds: toIds(args.host_cam_id) }),
    ...(args.host_id != null && { hostIds: toIds(args.host_id) }),
    ...(plate && { plate: toPlatePattern(plate) }),
    groups: plate ? groups.filter(({ category }) => category === aiCategories.vehicle) : groups,
  };
}

/**
 * Matches any part of a plate; * stands for any characters, ? for one. Everything else is literal
 * (threat E5).
 */
export function toPlatePattern(text: string): string {
  const literal = text.toUpperCase().replace(/[\\%_]/g, "\\$&");
  return `%${literal.replaceAll("*", "%").replaceAll("?", "_")}%`;
}

function peopleConditions(args: AiArguments): AiCondition[] {
  return [
    ...people.flatMap((column) => oneOf(column, args[column])),
    ...peopleColors.flatMap((column) => oneOf(column, toColorNumbers(column, args[column]))),
    ...between("dwell_time", args.people_dwell_low, args.people_dwell_high),
  ];
}

function vehicleConditions(args: AiArguments): AiCondition[] {
  const makes = args.brand?.map(canonicalBrand);
  return [
    ...vehicles.flatMap((column) => oneOf(column, args[column])),
    ...oneOf("color", toColorNumbers("color", args.color)),
    ...(makes ? [{ type: "brand" as const, values: makes }] : []),
    ...between("speed_mph", args.speed_low, args.speed_high),
    ...between("dwell_time", args.vehicle_dwell_low, args.vehicle_dwell_high),
  ];
}

/** Zero is a value (checklist C147); numbers outside the column's type cannot match. */
function oneOf(column: AiColumn, values: number[] | null | undefined): AiCondition[] {
  if (values == null) return [];
  return [{ type: "oneOf", column, values: values.filter((value) => Math.abs(value) < 32_768) }];
}

function between(
  column: "speed_mph" | "dwell_time",
  low: number | null | undefined,
  high: number | null | undefined,
): AiCondition[] {
  if (low == null && high == null) return [];
  const top = attributeTops[column];
  return [
    { type: "between", column, low: Math.max(low ?? 0, 0), high: Math.min(high ?? top, top) },
  ];
}

function toColorNumbers(field: string, names: string[] | null | undefined): number[] | null {
  if (names == null) return null;
  return names.map((name) => {
    const color: string = name.toLowerCase();
    if (!isColor(color)) throw codedError("INVALID_ARGUMENT", { field });
    return colors.indexOf(color as Color);
  });
}

/** The filter without time and cameras, as a condition on ai_event's columns. */
export function matchesGroups({ groups, eventIds }: AiFilter): SQL {
  const any = groups.map(({ category, conditions }) =>
    sql.join([sql`category = ${category}`, ...conditions.map(toSql)], sql` and `),
  );
  const parts = [
    ...(isEverything(groups)
      ? []
      : [any.length > 0 ? sql`(${sql.join(any, sql` or `)})` : sql`false`]),
    ...(eventIds ? [sql`event_id = any(${sql.param(eventIds)}::int[])`] : []),
  ];
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`;
}

/** All categories and no condition. */
export function isEverything(groups: AiGroup[]): boolean {
  const categories = Object.keys(aiCategories).length;
  return groups.length === categories && groups.every((group) => group.conditions.length === 0);
}

function toSql(condition: AiCondition): SQL {
  switch (condition.type) {
    case "oneOf":
      return sql`${sql.identifier(condition.column)} = any(${sql.param(condition.values)}::smallint[])`;
    case "brand":
      return sql`brand = any(${sql.param(condition.values)}::text[])`;
    case "between":
      return sql`${sql.identifier(condition.column)} between ${condition.low} and ${condition.high}`;
  }
}
