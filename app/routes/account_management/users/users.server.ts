import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded, nullIf } from "~/lib/http/graphql.server";
import type { UsersQuery } from "./users-query";

const listDocument = graphql(`
  query query_user_list(
    $page: Int, $limit: Int, $keyword: String, $role: String, $verified: Boolean,
    $mfa_enable: Boolean, $region_id: ID, $sort: String
  ) {
    query_user_list(
      page: $page, limit: $limit, keyword: $keyword, role: $role, verified: $verified,
      mfa_enable: $mfa_enable, region_id: $region_id, sort: $sort
    ) {
      total
      counts { all master manager operator unverified mfa }
      list {
        id email name master verified mfa_enable profile_picture last_sign_in resend_wait
        regions { id name }
        permissions { id name }
      }
    }
    query_region_list { id name }
  }
`);

type Answer = ResultOf<typeof listDocument>;
export type UsersData = Answer["query_user_list"] & { regions: Answer["query_region_list"] };
export type UserRow = UsersData["list"][number];

const toBoolean = (choice: "yes" | "no" | null) => (choice === null ? null : choice === "yes");

/** Null when it could not be loaded: the screen offers to try again (D36). */
export async function findUsers(args: CloudArgs, query: UsersQuery): Promise<UsersData | null> {
  const answer = await callCloud(args, listDocument, {
    page: query.page,
    limit: query.size,
    keyword: query.search || null,
    role: query.role,
    verified: toBoolean(query.verified),
    mfa_enable: toBoolean(query.factor),
    region_id: query.region || null,
    sort: query.sort,
  }).catch(notLoaded("the users"));
  return answer && { ...answer.query_user_list, regions: answer.query_region_list };
}

const singleDocument = graphql(`
  query query_single_user($id: ID!) {
    query_single_user(id: $id) {
      id email name master verified mfa_enable profile_picture created last_sign_in resend_wait
      version
      regions { id name }
      permissions { id name }
    }
    query_region_list { id name }
  }
`);

export type UserDetail = ResultOf<typeof singleDocument>["query_single_user"];

/** A user, and the regions there are; null for an unknown user and for another account's alike. */
export async function findUser(args: CloudArgs, id: string) {
  const answer = await callCloud(args, singleDocument, { id }).catch(nullIf("USER_NOT_FOUND"));
  return answer && { user: answer.query_single_user, regions: answer.query_region_list };
}
