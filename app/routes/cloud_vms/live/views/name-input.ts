import { limits } from "~contract/limits";

/** Attributes of the field for a view's name. */
export const nameInput = {
  // Longer than allowed: the form says what is too long, the browser would cut it.
  maxLength: limits.viewNameMaxChars * 2,
  autoComplete: "off",
  required: true,
  "data-first-focus": true,
};
