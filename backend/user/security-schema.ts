import { z } from "zod";
import { givenPassword, newPassword, sixDigits } from "../../contract/fields";
import { factorTypes } from "../../contract/names";
import { builder, Ok } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { deleteAvatar, uploadAvatar } from "./avatar";
import { parseMobileNumber } from "./mobile";
import { sendMobileCode, verifyMobile } from "./mobile-service";
import { changePassword } from "./password-service";
import { ProfileType } from "./schema";
import {
  confirmTwoFactor,
  disableTwoFactor,
  type Enrolment,
  enableTwoFactor,
} from "./two-factor-service";

/** Mutations of the viewer's own password, second factor, mobile number and picture. */

const NewSession = builder.objectRef<{ token: string }>("NewSession").implement({
  description: "Every session ended; this token is the one opened in place of the asking one.",
  fields: (t) => ({ token: t.exposeString("token") }),
});

const Confirmed2fa = builder
  .objectRef<{ token: string; backupCodes: string[] }>("Confirmed2fa")
  .implement({
    description: "Every session ended; this token is the one opened in place of the asking one.",
    fields: (t) => ({
      token: t.exposeString("token"),
      backup_codes: t.stringList({
        description: "Shown this once; each signs in once.",
        resolve: (result) => result.backupCodes,
      }),
    }),
  });

const Enrolment2fa = builder.objectRef<Enrolment>("Enrolment2fa").implement({
  fields: (t) => ({
    secret: t.exposeString("secret", {
      nullable: true,
      description: "Type 1: to type into the authenticator app.",
    }),
    otpauth_url: t.string({
      nullable: true,
      description: "Type 1: to show as a QR picture.",
      resolve: (enrolment) => enrolment.uri,
    }),
  }),
});

const passwordArguments = z.object({ old_password: givenPassword, new_password: newPassword });
const avatarArguments = z.object({ content_type: z.string(), data: z.string() });
const mobileArguments = z.object({
  mobile_country_code: z.string().min(1, "REQUIRED").max(8, "INVALID_COUNTRY_CODE"),
  mobile_phone: z.string().min(1, "REQUIRED").max(40, "MOBILE_NUMBER_TOO_LONG"),
  password: givenPassword.nullish(),
});
const codeArguments = z.object({ code: sixDigits });
const enableArguments = z.object({
  type: z.union([z.literal(factorTypes.message), z.literal(factorTypes.totp)]).nullish(),
  receiver_sms: z.boolean(),
  password: givenPassword,
});

builder.mutationFields((t) => ({
  change_password: t.field({
    type: NewSession,
    args: {
      old_password: t.arg.string({ required: true }),
      new_password: t.arg.string({ required: true }),
    },
    resolve(_root, args, context) {
      const { old_password, new_password } = parseInput(passwordArguments, args);
      return changePassword(context, { oldPassword: old_password, newPassword: new_password });
    },
  }),
  upload_avatar: t.field({
    type: ProfileType,
    description: "data: a JPG or PNG of at most 2 MB in base64.",
    args: {
      file_name: t.arg.string({ required: true }),
      content_type: t.arg.string({ required: true }),
      data: t.arg.string({ required: true }),
    },
    resolve(_root, args, context) {
      const { content_type, data } = parseInput(avatarArguments, args);
      return uploadAvatar(context, { contentType: content_type, data });
    },
  }),
  delete_avatar: t.field({
    type: ProfileType,
    resolve: (_root, _args, context) => deleteAvatar(context),
  }),
  send_mobile_verification_code: t.field({
    type: Ok,
    description: "password: needed to replace a verified number.",
    args: {
      mobile_country_code: t.arg.string({ required: true }),
      mobile_phone: t.arg.string({ required: true }),
      password: t.arg.string(),
    },
    async resolve(_root, args, context) {
      const input = parseInput(mobileArguments, args);
      const mobile = parseMobileNumber(input.mobile_country_code, input.mobile_phone);
      await sendMobileCode(context, mobile, input.password ?? null);
      return { ok: true };
    },
  }),
  verify_mobile: t.field({
    type: ProfileType,
    args: { code: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => verifyMobile(context, parseInput(codeArguments, args).code),
  }),
  enable_2fa: t.field({
    type: Enrolment2fa,
    description: "type: 0 code by message (the default), 1 authenticator app.",
    args: {
      type: t.arg.int(),
      receiver_sms: t.arg.boolean({ required: true }),
      password: t.arg.string({ required: true }),
    },
    resolve(_root, args, context) {
      const { type, receiver_sms, password } = parseInput(enableArguments, args);
      const input = { type: type ?? factorTypes.message, receiverSms: receiver_sms, password };
      return enableTwoFactor(context, input);
    },
  }),
  confirm_2fa: t.field({
    type: Confirmed2fa,
    args: { code: t.arg.string({ required: true }) },
    resolve(_root, args, context) {
      return confirmTwoFactor(context, parseInput(codeArguments, args).code);
    },
  }),
  disable_2fa: t.field({
    type: Ok,
    args: { password: t.arg.string({ required: true }) },
    async resolve(_root, args, context) {
      const { password } = parseInput(z.object({ password: givenPassword }), args);
      await disableTwoFactor(context, password);
      return { ok: true };
    },
  }),
}));
