import { z } from "zod";
import { apiTokenScopes } from "./api-token-names";
import { givenPassword, personName } from "./fields";
import { limits } from "./limits";

/** create_api_token: a stolen session must not create what outlives it, so the password is asked for again (B27). */
export const newApiToken = z.object({
  name: personName,
  scope: z.enum(apiTokenScopes, { required_error: "REQUIRED" }),
  expire_days: z.coerce
    .number({ required_error: "REQUIRED", invalid_type_error: "INVALID_ARGUMENT" })
    .int("INVALID_ARGUMENT")
    .min(1, "INVALID_ARGUMENT")
    .max(limits.apiTokenDaysMax, "INVALID_ARGUMENT"),
  password: givenPassword,
});
