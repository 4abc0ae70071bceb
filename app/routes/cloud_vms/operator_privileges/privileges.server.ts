import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, nullIf } from "~/lib/http/graphql.server";
import type { RightsRegion, SetRights } from "./rights-tree";

const setDocument = graphql(`
  query query_single_permission($permission_id: ID!) {
    query_single_permission(permission_id: $permission_id) {
      id
      name
      version
      can_edit
      can_manage
      users { id name email }
      cameras { host_cam_id live playback ptz }
      auto_allow_new_cameras { region_ids host_ids }
    }
  }
`);

export type PermissionSet = ResultOf<typeof setDocument>["query_single_permission"];

/** Null for an unknown set and for one out of reach alike. */
export async function findSet(args: CloudArgs, id: string): Promise<PermissionSet | null> {
  const call = callCloud(args, setDocument, { permission_id: id });
  return (await call.catch(nullIf("NOT_FOUND")))?.query_single_permission ?? null;
}

export const toSetRights = ({
  cameras,
  auto_allow_new_cameras: autoAllow,
}: Pick<PermissionSet, "cameras" | "auto_allow_new_cameras">): SetRights => ({
  cameras: new Map(cameras.map(({ host_cam_id: id, ...rights }) => [id, rights])),
  autoAllow,
});

const treeDocument = graphql(`
  query query_rights_tree {
    query_region_list { id name can_manage }
    query_region_host_list {
      id
      hosts { id name: display_name state cameras { id name connected ptz } }
    }
  }
`);

/** Every region, host and camera in reach, regions without a host too. */
export async function listRegions(
  args: CloudArgs,
): Promise<(RightsRegion & { can_manage: boolean })[]> {
  const answer = await callCloud(args, treeDocument, {});
  const hosts = new Map(answer.query_region_host_list.map((region) => [region.id, region.hosts]));
  return answer.query_region_list.map((region) => ({
    ...region,
    hosts: hosts.get(region.id) ?? [],
  }));
}

const namesDocument = graphql(`
  query query_permission_names {
    query_permission_list { id name }
  }
`);

/** The sets the viewer may see, by name. */
export async function listSetNames(args: CloudArgs) {
  return (await callCloud(args, namesDocument, {})).query_permission_list;
}

const operatorsDocument = graphql(`
  query query_operator_list {
    query_operator_list { id name email }
  }
`);

/** Who can be in a set. For masters and managers. */
export async function listOperators(args: CloudArgs) {
  return (await callCloud(args, operatorsDocument, {})).query_operator_list;
}

const accessDocument = graphql(`
  query query_operator_access($user_id: ID!) {
    query_operator_access(user_id: $user_id) {
      master
      user { id name email }
      cameras {
        host_cam_id live playback ptz
        sources { kind id name live playback ptz }
      }
    }
  }
`);

export type OperatorAccess = ResultOf<typeof accessDocument>["query_operator_access"];

/** Null for an unknown user and for one whose access this viewer may not look at alike. */
export async function findAccess(args: CloudArgs, userId: string): Promise<OperatorAccess | null> {
  const call = callCloud(args, accessDocument, { user_id: userId });
  return (await call.catch(nullIf("USER_NOT_FOUND")))?.query_operator_access ?? null;
}
