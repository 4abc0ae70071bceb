import type { AiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { ChipAttributeField, ColorAttributeField, RangeAttributeField } from "./attribute-field";

/** What is known of people. */
export function PersonFields({ query }: { query: AiSearchQuery }) {
  return (
    <>
      <ChipAttributeField query={query} name="age_type" />
      <ChipAttributeField query={query} name="gender" />
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <ChipAttributeField query={query} name="hat" />
        <ChipAttributeField query={query} name="bag" />
      </div>
      <ColorAttributeField query={query} name="up_body_color" />
      <ChipAttributeField query={query} name="up_body_clothing" />
      <ColorAttributeField query={query} name="low_body_color" />
      <ChipAttributeField query={query} name="low_body_clothing" />
      <RangeAttributeField query={query} name="people_dwell" />
    </>
  );
}
