import type { FindingAttributes } from "~/lib/event/describe-finding";
import { type Color, isColor } from "~contract/ai";
import {
  type AiSearchCategory,
  type AiSearchQuery,
  aiSearchQuery,
  countingAttributes,
  saidKeys,
} from "./ai-search-query";

export interface SampleFinding {
  category: string;
  event_id: number;
  attributes: FindingAttributes;
}

const one = <Value>(value: Value | null): Value[] => (value === null ? [] : [value]);
const color = (name: string | null): Color[] => (name !== null && isColor(name) ? [name] : []);

/** No attribute and no words, and as many results as at first. */
const cleared = {
  ...aiSearchQuery.without([...countingAttributes(["person", "vehicle"]), "event", ...saidKeys]),
  size: aiSearchQuery.read(new URLSearchParams()).size,
};

/** The search for what looks like a result, at the same places and times; not by how long it stayed, or its plate. */
export function withSameAttributes(query: AiSearchQuery, finding: SampleFinding): AiSearchQuery {
  const { attributes } = finding;
  const bare = { ...query, ...cleared };
  const category: AiSearchCategory[] =
    finding.category === "person" || finding.category === "vehicle"
      ? [finding.category]
      : ["ai_event"];
  if (finding.category === "person") {
    return {
      ...bare,
      category,
      age_type: one(attributes.age_type),
      gender: one(attributes.gender),
      hat: one(attributes.hat),
      bag: one(attributes.bag),
      up_body_color: color(attributes.up_body_color),
      up_body_clothing: one(attributes.up_body_clothing),
      low_body_color: color(attributes.low_body_color),
      low_body_clothing: one(attributes.low_body_clothing),
    };
  }
  if (finding.category === "vehicle") {
    return {
      ...bare,
      category,
      vehicle_type: one(attributes.vehicle_type),
      car_type: one(attributes.car_type),
      color: color(attributes.color),
      brand: one(attributes.brand),
    };
  }
  return { ...bare, category, event: finding.event_id };
}
