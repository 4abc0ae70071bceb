import { z } from "zod";
import { personName } from "../../contract/fields";
import { languages } from "../../contract/languages";
import { themes, timeFormats } from "../../contract/names";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { MfaFactor } from "../session/schema";
import { listFactors } from "../session/service";
import {
  getProfile,
  hasMfaSms,
  type Profile,
  pictureLink,
  type SubscribedService,
  updateName,
  updatePreference,
} from "./service";

const SubscribedServiceType = builder.objectRef<SubscribedService>("SubscribedService").implement({
  fields: (t) => ({
    service_id: t.int({ resolve: (service) => service.serviceId }),
    expired_at: t.int({
      description: "Unix seconds.",
      resolve: (service) => toSeconds(service.expiredAt),
    }),
  }),
});

/** Signed-in user of specification section 3. */
export const ProfileType = builder.objectRef<Profile>("Profile").implement({
  fields: (t) => ({
    id: t.id({ resolve: (profile) => String(profile.id) }),
    account_id: t.float({ resolve: (profile) => profile.accountId }),
    account_name: t.string({ resolve: (profile) => profile.accountName }),
    email: t.exposeString("email"),
    name: t.exposeString("name"),
    profile_picture: t.string({
      nullable: true,
      description: "Path of the picture, for a signed-in user of the account.",
      resolve: (profile) => pictureLink(profile.profilePicture),
    }),
    master: t.exposeBoolean("master"),
    is_region_manager: t.boolean({ resolve: (profile) => profile.isRegionManager }),
    mobile_country_code: t.string({
      nullable: true,
      resolve: (profile) => profile.mobileCountryCode,
    }),
    mobile_phone: t.string({ nullable: true, resolve: (profile) => profile.mobilePhone }),
    mobile_phone_verified_at: t.int({
      nullable: true,
      description: "Unix seconds; null for a number that is not verified.",
      resolve: ({ mobilePhoneVerifiedAt }) =>
        mobilePhoneVerifiedAt && toSeconds(mobilePhoneVerifiedAt),
    }),
    mfa_enable: t.boolean({ resolve: (profile) => profile.mfaEnable }),
    mfa_sms: t.boolean({
      async resolve(profile, _args, context) {
        const { db } = await requireAccess(context);
        return hasMfaSms(db, profile);
      },
    }),
    mfa: t.field({
      type: [MfaFactor],
      async resolve({ id }, _args, context) {
        const { db } = await requireAccess(context);
        return listFactors(db, id);
      },
    }),
    language: t.string({ nullable: true, resolve: (profile) => profile.language }),
    theme: t.exposeInt("theme", { description: "Index: 0 light, 1 dark, 2 auto." }),
    time_format: t.string({ resolve: (profile) => profile.timeFormat }),
    subscribed_service: t.field({
      type: [SubscribedServiceType],
      resolve: ({ services }) => services,
    }),
  }),
});

const nameArguments = z.object({ name: personName });
const languageArguments = z.object({ language: z.enum(languages) });
const timeFormatArguments = z.object({ time_format: z.enum(timeFormats) });
const themeArguments = z.object({
  theme: z
    .number()
    .int()
    .min(0)
    .max(themes.length - 1),
});

builder.queryField("query_profile", (t) =>
  t.field({
    type: ProfileType,
    async resolve(_root, _args, context) {
      const { viewer, db } = await requireAccess(context);
      return getProfile(db, viewer);
    },
  }),
);

builder.mutationFields((t) => ({
  update_profile: t.field({
    type: ProfileType,
    args: { name: t.arg.string({ required: true }) },
    resolve: (_root, args, context) => updateName(context, parseInput(nameArguments, args).name),
  }),
  update_language: t.field({
    type: ProfileType,
    args: { language: t.arg.string({ required: true }) },
    resolve(_root, args, context) {
      return updatePreference(context, "language", parseInput(languageArguments, args).language);
    },
  }),
  update_theme: t.field({
    type: ProfileType,
    args: { theme: t.arg.int({ required: true }) },
    resolve(_root, args, context) {
      return updatePreference(context, "theme", parseInput(themeArguments, args).theme);
    },
  }),
  update_time_format: t.field({
    type: ProfileType,
    args: { time_format: t.arg.string({ required: true }) },
    resolve(_root, args, context) {
      const { time_format } = parseInput(timeFormatArguments, args);
      return updatePreference(context, "timeFormat", time_format);
    },
  }),
}));
