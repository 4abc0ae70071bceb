import { type SQL, sql } from "drizzle-orm";
import { type AiCondition, type AiFilter, isEverything } from "../filter";
import {
  deletedKey,
  digitKey,
  type NumberColumn,
  numberDigits,
  presentKey,
  type ValueColumn,
  valueKey,
} from "./keys";

/** Filters as operations on a segment's bitmaps. `segment` and `zero` are rows of the query around. */

/** Any of these bitmaps; all zero where a segment has none of them. */
function anyOf(accountId: number, keys: string[]): SQL {
  return sql`coalesce((
    select bit_or(ai_bits.bits) from ai_bits
    where ai_bits.account_id = ${accountId} and ai_bits.segment = segment.segment
      and ai_bits.key = any(${sql.param(keys)}::text[])
  ), zero.bits)`;
}

const and = (parts: SQL[]) => sql`(${sql.join(parts, sql` & `)})`;
const or = (parts: SQL[]) => sql`(${sql.join(parts, sql` | `)})`;

function oneOf(accountId: number, column: ValueColumn, values: (string | number)[]): SQL {
  return anyOf(
    accountId,
    values.map((value) => valueKey(column, value)),
  );
}

/**
 * At least (or at most) a number, by its binary digits from the lowest up: a one in the bound needs
 * a one, a zero in it is passed by a one.
 */
function compare(
  accountId: number,
  column: NumberColumn,
  bound: number,
  side: "least" | "most",
): SQL {
  let passes = sql`(~zero.bits)`;
  for (let digit = 0; digit < numberDigits[column]; digit++) {
    const ones = anyOf(accountId, [digitKey(column, digit)]);
    const isOne = Math.floor(bound / 2 ** digit) % 2 === 1;
    if (side === "least") passes = isOne ? sql`(${ones} & ${passes})` : sql`(${ones} | ${passes})`;
    else passes = isOne ? sql`((~${ones}) | ${passes})` : sql`((~${ones}) & ${passes})`;
  }
  return passes;
}

function toBits(accountId: number, condition: AiCondition): SQL {
  switch (condition.type) {
    case "oneOf":
      return oneOf(accountId, condition.column, condition.values);
    case "brand":
      return oneOf(accountId, "brand", condition.values);
    case "between": {
      const { column, low, high } = condition;
      const top = 2 ** numberDigits[column] - 1;
      if (low > top || high < low) return sql`zero.bits`;
      return and([
        anyOf(accountId, [presentKey(column)]),
        ...(low > 0 ? [compare(accountId, column, low, "least")] : []),
        ...(high < top ? [compare(accountId, column, high, "most")] : []),
      ]);
    }
  }
}

function anyGroup(accountId: number, groups: AiFilter["groups"]): SQL {
  if (groups.length === 0) return sql`zero.bits`;
  // A sealed segment is full: each of its places is a row.
  if (isEverything(groups)) return sql`(~zero.bits)`;
  return or(
    groups.map(({ category, conditions }) =>
      and([
        oneOf(accountId, "category", [category]),
        ...conditions.map((condition) => toBits(accountId, condition)),
      ]),
    ),
  );
}

/** The rows of a segment that match the filter and still exist. */
export function matchingBits(
  accountId: number,
  { groups, eventIds }: AiFilter,
  cameraIds: number[] | null,
): SQL {
  return and([
    anyGroup(accountId, groups),
    ...(eventIds ? [oneOf(accountId, "event_id", eventIds)] : []),
    ...(cameraIds ? [oneOf(accountId, "camera_id", cameraIds)] : []),
    sql`(~${anyOf(accountId, [deletedKey])})`,
  ]);
}
