import { eventTypes } from "~contract/names";

const colours: Record<number, string> = {
  [eventTypes.system]: "before:bg-ev-system",
  [eventTypes.video]: "before:bg-ev-video",
  [eventTypes.io]: "before:bg-ev-io",
  [eventTypes.pos]: "before:bg-ev-pos",
  [eventTypes.ai]: "before:bg-ev-ai",
};

/** Class of the flex row of an event's name: the colour mark of its category stands before it. */
export const eventMark = (type: number) => `event-mark ${colours[type] ?? "before:bg-ev-system"}`;
