import { z } from "zod";

/** The version that a change was made to, as an argument of its mutation; see requireVersion(). */
export const version = z.number().int().nullish();

export const versionDescription =
  "With the version the change was made to, ERR_CONFLICT answers where another one was saved meanwhile, and extensions.current is the object as it is now. Without, the last change wins.";
