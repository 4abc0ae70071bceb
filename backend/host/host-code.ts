import { randomInt } from "node:crypto";

/** No letters or digits that look alike: users type the code into devices. */
const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A code for a host whose device has none: "M2XA-71PC" in form, some 10^11 of them. */
export function createHostCode(): string {
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return `${part()}-${part()}`;
}
