import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";

const upgradeDocument = graphql(`
  mutation upgrade_host_firmware($id: ID!) {
    upgrade_host_firmware(id: $id) { id }
  }
`);

/** Starts a host's firmware update. @throws as callCloud() */
export async function upgradeHost(args: CloudArgs, id: string): Promise<void> {
  await callCloud(args, upgradeDocument, { id });
}
