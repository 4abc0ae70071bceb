import { type AiCategory, aiCategories } from "../../contract/events";

const names = new Map<number, AiCategory>(
  Object.entries(aiCategories).map(([name, number]) => [number, name as AiCategory]),
);

/** The category of a row; one of a newer version counts as an event without a person or a vehicle. */
export const toCategory = (number: unknown): AiCategory => names.get(Number(number)) ?? "ai_event";
