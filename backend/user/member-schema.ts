import { z } from "zod";
import { email, personName } from "../../contract/fields";
import { limits } from "../../contract/limits";
import { userRoles, userSorts } from "../../contract/names";
import { createBatch } from "../graphql/batch";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { parseInput } from "../graphql/input";
import { version, versionDescription } from "../graphql/version";
import { parseId } from "../ids";
import { deleteMember, updateMember } from "./member-change";
import type { MemberCounts, MemberFilter } from "./member-list";
import type { ManagedRegion, PermissionSet } from "./member-queries";
import {
  createMember,
  findResendWaits,
  getMember,
  listMembers,
  type Member,
  type MemberPage,
  resendInvitation,
  resetMemberTwoFactor,
} from "./member-service";
import { pictureLink } from "./service";

/** Users of the account, for its masters (specification section 6). */

const UserRegion = builder.objectRef<ManagedRegion>("UserRegion").implement({
  fields: (t) => ({
    id: t.id({ resolve: (region) => String(region.id) }),
    name: t.exposeString("name"),
  }),
});

const UserPermission = builder.objectRef<PermissionSet>("UserPermission").implement({
  fields: (t) => ({
    id: t.id({ resolve: (set) => String(set.id) }),
    name: t.exposeString("name"),
  }),
});

const findResendWait = createBatch(findResendWaits);

const User = builder.objectRef<Member>("User").implement({
  fields: (t) => ({
    id: t.id({ resolve: (member) => String(member.id) }),
    email: t.exposeString("email"),
    name: t.exposeString("name"),
    master: t.exposeBoolean("master"),
    verified: t.boolean({ resolve: (member) => member.verifiedAt !== null }),
    mfa_enable: t.boolean({ resolve: (member) => member.mfaEnable }),
    profile_picture: t.string({
      nullable: true,
      resolve: (member) => pictureLink(member.profilePicture),
    }),
    regions: t.field({
      type: [UserRegion],
      description: "Those the user manages.",
      resolve: (member) => member.regions,
    }),
    version: t.exposeInt("version", {
      description: "Raised with each change; for the version of update_user.",
    }),
    permissions: t.field({
      type: [UserPermission],
      description: "Sets of operator privileges the user is in.",
      resolve: (member) => member.permissions,
    }),
    resend_wait: t.int({
      description: "Seconds until the invitation may be sent again; 0 for at once.",
      resolve: async (member, _args, context) =>
        member.verifiedAt ? 0 : ((await findResendWait(context, member.id)) ?? 0),
    }),
    created: t.int({ description: "Unix seconds.", resolve: (m) => toSeconds(m.createdAt) }),
    last_sign_in: t.int({
      nullable: true,
      description: "Unix seconds; null before the first one.",
      resolve: ({ lastSignInAt }) => lastSignInAt && toSeconds(lastSignInAt),
    }),
  }),
});

const UserListCounts = builder.objectRef<MemberCounts>("UserListCounts").implement({
  description: "Users by what they are, of those that the keyword and the region find.",
  fields: (t) => ({
    all: t.exposeInt("all"),
    master: t.exposeInt("master"),
    manager: t.exposeInt("manager"),
    operator: t.exposeInt("operator"),
    unverified: t.exposeInt("unverified"),
    mfa: t.exposeInt("mfa"),
  }),
});

const UserList = builder.objectRef<MemberPage>("UserList").implement({
  fields: (t) => ({
    list: t.field({ type: [User], resolve: (page) => page.list }),
    total: t.int({ resolve: (page) => page.counts.total }),
    counts: t.field({ type: UserListCounts, resolve: (page) => page.counts }),
    per_page: t.int({ resolve: (page) => page.perPage }),
  }),
});

const listArguments = z.object({
  page: z.number().int().min(1).max(1_000_000).nullish(),
  limit: z.number().int().min(1).max(limits.queryEventsMax, "EXCEED_QUERY_LIMIT").nullish(),
  keyword: z
    .string()
    .trim()
    .max(limits.emailMaxChars, "TOO_LONG")
    .refine((value) => !value.includes("\0"), "INVALID_ARGUMENT")
    .nullish(),
  role: z.enum(userRoles).nullish(),
  verified: z.boolean().nullish(),
  mfa_enable: z.boolean().nullish(),
  region_id: z.string().nullish(),
  sort: z.enum(userSorts).nullish(),
});

type FilterArguments = Omit<z.output<typeof listArguments>, "page" | "limit" | "sort">;

const toFilter = (filter: FilterArguments): MemberFilter => ({
  keyword: filter.keyword ?? "",
  // An id that is none finds nobody.
  regionId: filter.region_id ? (parseId(filter.region_id) ?? 0) : undefined,
  role: filter.role ?? undefined,
  verified: filter.verified ?? undefined,
  mfaEnable: filter.mfa_enable ?? undefined,
});

const regionIds = z.array(z.string()).max(1_000);
const memberArguments = z.object({ name: personName, master: z.boolean(), region_ids: regionIds });
const changeArguments = memberArguments.extend({ version });
const newMemberArguments = memberArguments.extend({ email });

builder.queryFields((t) => ({
  query_user_list: t.field({
    type: UserList,
    description:
      "For masters. role: master, manager (of regions) or operator; sort: name, role or last_sign_in, with a hyphen before it the other way round.",
    args: {
      page: t.arg.int(),
      limit: t.arg.int(),
      keyword: t.arg.string(),
      role: t.arg.string(),
      verified: t.arg.boolean(),
      mfa_enable: t.arg.boolean(),
      region_id: t.arg.id(),
      sort: t.arg.string(),
    },
    resolve(_root, args, context) {
      const { page, limit, sort, ...filter } = parseInput(listArguments, args);
      return listMembers(context, toFilter(filter), {
        page: page ?? 1,
        limit: limit ?? limits.perPage,
        sort: sort ?? "name",
      });
    },
  }),
  query_single_user: t.field({
    type: User,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => getMember(context, parseId(id)),
  }),
}));

builder.mutationFields((t) => {
  const byId = { id: t.arg.id({ required: true }) };
  const changes = {
    name: t.arg.string({ required: true }),
    master: t.arg.boolean({ required: true }),
    region_ids: t.arg.idList({ required: true }),
  };
  return {
    create_user: t.field({
      type: User,
      args: { email: t.arg.string({ required: true }), ...changes },
      resolve(_root, args, context) {
        const { region_ids, ...input } = parseInput(newMemberArguments, args);
        return createMember(context, { ...input, regionIds: region_ids.map(parseId) });
      },
    }),
    update_user: t.field({
      type: User,
      description: versionDescription,
      args: { ...byId, ...changes, version: t.arg.int() },
      resolve(_root, args, context) {
        const { region_ids, ...input } = parseInput(changeArguments, args);
        const change = { ...input, regionIds: region_ids.map(parseId) };
        return updateMember(context, parseId(args.id), change);
      },
    }),
    delete_user: t.field({
      type: Ok,
      args: byId,
      async resolve(_root, { id }, context) {
        await deleteMember(context, parseId(id));
        return { ok: true };
      },
    }),
    resend_user_invitation: t.field({
      type: Ok,
      args: byId,
      async resolve(_root, { id }, context) {
        await resendInvitation(context, parseId(id));
        return { ok: true };
      },
    }),
    reset_user_2fa: t.field({
      type: User,
      args: byId,
      resolve: (_root, { id }, context) => resetMemberTwoFactor(context, parseId(id)),
    }),
  };
});
