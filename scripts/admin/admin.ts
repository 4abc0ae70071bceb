import { AdminError } from "../../backend/subscription/admin";
import * as accounts from "./accounts";
import * as announcements from "./announcements";
import * as audit from "./audit";
import { type Command, UsageError } from "./command";
import { withContext } from "./context";
import * as ingest from "./ingest";
import * as jobs from "./jobs";
import * as licences from "./licences";
import * as orders from "./orders";
import * as releases from "./releases";
import * as renewals from "./renewals";

/** Tasks of resellers and the cloud's staff, who have no console: `npm run admin -- COMMAND`. */

export const commands: readonly Command[] = [
  accounts.accountCreate,
  accounts.accountInvite,
  accounts.accountList,
  accounts.userList,
  accounts.userReset,
  orders.orderCreate,
  orders.orderList,
  licences.licenceIssue,
  licences.licenceList,
  licences.cardIssue,
  renewals.renewList,
  renewals.renewProcess,
  renewals.renewApprove,
  announcements.announcementPublish,
  announcements.announcementEnd,
  announcements.announcementList,
  releases.serverUpdate,
  releases.playerPublish,
  audit.auditVerify,
  ingest.ingestList,
  ingest.ingestRetry,
  jobs.jobsList,
  jobs.jobsFailed,
  jobs.jobsRetry,
];

export interface AdminIo {
  settings: Record<string, string | undefined>;
  migrationsFolder: string;
  print(line: string): void;
  /** Null without a terminal to ask at. */
  confirm: ((question: string) => Promise<boolean>) | null;
}

function describeAll(): string {
  const width = Math.max(...commands.map((command) => command.name.length)) + 2;
  return [
    "npm run admin -- COMMAND [options]",
    "",
    ...commands.map((command) => `  ${command.name.padEnd(width)}${command.summary}`),
    "",
    "npm run admin -- COMMAND --help tells a command's options.",
    "Works on DATABASE_URL, or on the embedded database in DATA_DIR, whether the server runs or not.",
  ].join("\n");
}

function findCommand(args: string[]): { command: Command; rest: string[] } {
  const named = commands.find((command) =>
    command.name.split(" ").every((word, index) => args[index] === word),
  );
  if (named) return { command: named, rest: args.slice(named.name.split(" ").length) };
  const words = args.filter((arg) => !arg.startsWith("-"));
  const near = commands.filter((command) => command.name.split(" ")[0] === words[0]);
  const hint =
    near.length > 0 ? near.map((command) => command.name).join(", ") : "--help lists them";
  throw new UsageError(`there is no command "${words.join(" ")}": ${hint}`);
}

/**
 * Runs one command.
 * @throws UsageError, AdminError and SetupError, each explained in one line
 */
export async function runAdmin(args: string[], io: AdminIo): Promise<void> {
  const wantsHelp = args.includes("--help") || args.includes("-h");
  if (args.length === 0 || (wantsHelp && args[0]?.startsWith("-"))) return io.print(describeAll());
  const { command, rest } = findCommand(args);
  if (wantsHelp) return io.print(command.describe());
  const yes = rest.includes("--yes");
  const { question, run } = command.prepare(rest.filter((arg) => arg !== "--yes"));
  if (question !== null && !yes) {
    if (!io.confirm) throw new UsageError("no terminal to ask at: add --yes");
    if (!(await io.confirm(question))) throw new UsageError("nothing was done");
  }
  await withContext(io.settings, io, run);
}

/** Whether an error is printed as one line, without a stack. */
export function isExpected(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    error instanceof AdminError ||
    error instanceof audit.TamperedLogError
  );
}
