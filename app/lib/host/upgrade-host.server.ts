import type { FormErrorCode } from "~/lib/forms/form-answer";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";

const upgradeDocument = graphql(`
  mutation upgrade_host_firmware($id: ID!) {
    upgrade_host_firmware(id: $id) { id }
  }
`);

/** Starts a host's firmware update. @throws as callCloud() */
export async function upgradeHost(args: CloudArgs, id: string): Promise<void> {
  await callCloud(args, upgradeDocument, { id });
}

/** Hosts of several that were refused. */
export type UpgradeFailures = { id: string; code: FormErrorCode }[];

const maxConcurrentUpgrades = 8;

/** Starts the updates of several hosts: what one refuses does not hold up the others. @throws as callCloud() */
export async function upgradeHosts(
  args: CloudArgs,
  ids: readonly string[],
): Promise<UpgradeFailures> {
  const failures: UpgradeFailures = [];
  const waiting = ids.values();
  const work = async () => {
    for (const id of waiting) {
      await upgradeHost(args, id).catch((error: unknown) => {
        if (!(error instanceof CloudError)) throw error;
        failures.push({ id, code: error.code });
      });
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentUpgrades }, work));
  return failures;
}
