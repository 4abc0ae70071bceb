/**
 * A form of several steps, each with an address of its own, "?step=2&note=…": what was entered is carried in it. A
 * secret never is: it belongs into the last step, which is posted.
 */

export interface Step {
  /** Names of its fields that may stand in an address. */
  fields: readonly string[];
}

export const stepParam = "step";

/** From 1; nonsense is the first step. */
export function readStep(params: URLSearchParams, count: number): number {
  const step = Number(params.get(stepParam));
  return Number.isInteger(step) && step >= 1 && step <= count ? step : 1;
}

/** What other steps hold, to be sent along as hidden fields. */
export function carryFields(
  params: URLSearchParams,
  steps: readonly Step[],
  current: number,
): Record<string, string[]> {
  const others = steps.filter((_, index) => index + 1 !== current).flatMap(({ fields }) => fields);
  return Object.fromEntries(
    [...new Set(others)].flatMap((name) => {
      const values = params.getAll(name);
      return values.length > 0 ? [[name, values]] : [];
    }),
  );
}

/**
 * The address of another step, with what is entered so far: `entered` in place of what the address had, and anything
 * in it that belongs to no step, as the event that is shared.
 */
export function toStepParams(
  params: URLSearchParams,
  steps: readonly Step[],
  step: number,
  entered?: FormData,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of entered ? steps.flatMap(({ fields }) => fields) : []) {
    if (!entered?.has(name)) continue;
    next.delete(name);
    for (const value of entered.getAll(name)) {
      if (typeof value === "string" && value !== "") next.append(name, value);
    }
  }
  next.set(stepParam, String(step));
  return next;
}
