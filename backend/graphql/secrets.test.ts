import { getNamedType, isObjectType } from "graphql";
import { expect, test } from "vitest";
import { maskPayload } from "../audit/mask";
import { schema } from "./schema";

/** Whether the audit log would mask a value of this name. */
function namesSecret(name: string): boolean {
  return maskPayload({ [name]: "x" })[name] !== "x";
}

/**
 * Fields that deliberately hand out a secret, once or to its owner. Adding one is a security
 * decision.
 */
const meant = [
  "Captcha.site_key", // public, unlike the secret key
  "Confirmed2fa.backup_codes",
  "Confirmed2fa.token",
  "Enrolment2fa.secret",
  "HandoffToken.token",
  "HostWithPassword.password", // shown once, when the host is created or its password reset
  "LoginResult.mfa_remember_token",
  "LoginResult.temp_token",
  "LoginResult.token",
  "MediaEngineStream.ticket",
  "MediaTicket.ticket",
  "MobileCard.serial_key", // the master's own, to be entered at a host
  "NewApiToken.token", // shown this once
  "NewExpiryFeed.token", // of the calendar's private address, shown once
  "NewPasskey.backup_codes", // shown once, where two-factor came on with it
  "NewPasskey.token",
  "NewSession.token",
  "NewWebhookSecret.secret", // shown when it is created or replaced
  // Of the pair that signs pushes: for the browsers.
  "PushList.public_key",
  "RealtimeTicket.ticket",
  "ShareLink.code",
  // A number.
  "ShareLinkCounts.with_password",
  "ShareToken.share_link_token",
  "SingleEvent.attachment_token",
];

test("H3, C366: no answer has a field that sounds like a secret, but those made to be given out", () => {
  const calls = [schema.getQueryType(), schema.getMutationType()];
  const found = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .filter((type) => !type.name.startsWith("__") && !calls.includes(type))
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name !== "Boolean" && namesSecret(field.name))
        .map((field) => `${type.name}.${field.name}`),
    );
  expect(found.sort()).toEqual(meant);
});
