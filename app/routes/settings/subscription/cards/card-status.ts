import type { Tone } from "~/components/ui/badge";
import { cardStatuses } from "~contract/names";

/** -1 is a status like the others: told by value, never by truthiness (C120). */
const looks = {
  [cardStatuses.deactivated]: { name: "deactivated", tone: "danger" },
  [cardStatuses.unregistered]: { name: "unregistered", tone: "neutral" },
  [cardStatuses.registered]: { name: "registered", tone: "ok" },
} as const satisfies Record<number, { name: string; tone: Tone }>;

/** Null for a status that this console does not know. */
export const cardLookOf = (status: number) =>
  status in looks ? looks[status as keyof typeof looks] : null;
