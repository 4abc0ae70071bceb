import type { Pool } from "pg";
import { createJobGroups, type JobDeps } from "./registry";
import { type JobRunner, startJobs } from "./runner";

/** Runs this process's share of all jobs. @param pool connections set to the system */
export async function startQueues(pool: Pool, deps: JobDeps): Promise<JobRunner> {
  const groups = createJobGroups(deps);
  for (const { begin } of groups.flatMap(({ handlers }) => handlers)) await begin?.();
  const runners = groups.map((group) => startJobs({ pool, ...group }));
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}
