import { z } from "zod";
import { openScopes } from "../../backend/db/scopes";
import { defineJob, handleJob } from "../../backend/jobs/job";
import { startJobs } from "../../backend/jobs/runner";

/** A process of the cloud that takes a job and never ends it: `node --import tsx job-process.ts DATABASE_URL`. */
const endless = handleJob(defineJob("note", z.object({ text: z.string() })), async ({ text }) => {
  console.log(`begun ${text}`);
  await new Promise(() => {});
});

startJobs({
  pool: openScopes(process.argv[2] ?? "").jobs,
  handlers: [endless],
  timings: { concurrency: 1 },
});
