import { z } from "zod";
import { email, personName } from "./fields";
import { idText, idTexts, siteName } from "./site-fields";

/** The forms of users and regions (specification section 5). A box that is not ticked, and an empty list, post nothing. */

/** The version the form started from (decision D92). */
const version = z.number().int();

const userFields = {
  name: personName,
  master: z.boolean().default(false),
  region_ids: idTexts.default([]),
};
export const newUserForm = z.object({ email, ...userFields });
export const userForm = z.object({ id: idText, version, ...userFields });

const regionFields = {
  name: siteName,
  host_ids: idTexts.default([]),
  manager_ids: idTexts.default([]),
};
export const newRegionForm = z.object(regionFields);
export const regionForm = z.object({ id: idText, version, ...regionFields });

export const hostsToRegionForm = z.object({
  region_id: idText,
  host_ids: idTexts.min(1, "AT_LEAST_ONE"),
});
