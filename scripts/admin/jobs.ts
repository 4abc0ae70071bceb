import { z } from "zod";
import { listFailedJobs, listJobKinds, retryFailedJobs } from "../../backend/jobs/queries";
import { defineCommand } from "./command";
import { formatTable } from "./format";

const input = { kind: z.string().optional() };
const options = { kind: { value: "KIND", help: "only jobs of this kind" } };
const maxListed = 200;

/** As 45 s, 12 min, 3 h. */
function formatAge(seconds: number): string {
  if (seconds < 1) return "";
  if (seconds < 120) return `${Math.floor(seconds)} s`;
  if (seconds < 7_200) return `${Math.floor(seconds / 60)} min`;
  return `${Math.floor(seconds / 3_600)} h`;
}

export const jobsList = defineCommand({
  name: "jobs list",
  summary:
    "Lists the kinds of job: how many are due, wait, run, failed, and since when one is due.",
  about: "FAILING ones are tried again by themselves; jobs failed tells why.",
  input: {},
  options: {},
  async run({ db, print }) {
    const kinds = await listJobKinds(db);
    print(
      formatTable(
        ["KIND", "DUE", "LATER", "RUNNING", "FAILING", "GIVEN UP", "OLDEST DUE"],
        kinds.map(({ kind, due, later, running, failing, givenUp, oldestDueSeconds }) => [
          kind,
          due,
          later,
          running,
          failing,
          givenUp,
          formatAge(oldestDueSeconds),
        ]),
      ),
    );
  },
});

export const jobsFailed = defineCommand({
  name: "jobs failed",
  summary: "Lists the oldest 200 jobs that failed, when they are tried again, and why they failed.",
  input,
  options,
  async run({ db, print }, { kind }) {
    const failed = await listFailedJobs(db, { kind, limit: maxListed });
    print(
      formatTable(
        ["ID", "KIND", "JOB", "FAILED", "NEXT TRY", "ERROR"],
        failed.map((job) => [
          job.id,
          job.kind,
          JSON.stringify(job.payload),
          job.attempts,
          job.nextTry?.toISOString() ?? "given up",
          job.error,
        ]),
      ),
    );
  },
});

export const jobsRetry = defineCommand({
  name: "jobs retry",
  summary: "Has jobs that failed run at once, those that were given up, too.",
  input,
  options,
  question: ({ kind }) => `Run the jobs ${kind ? `of ${kind} ` : ""}that failed again?`,
  async run({ db, print }, { kind }) {
    print(`${await retryFailedJobs(db, kind)} run again.`);
  },
});
