import { EnvError } from "../../server/env";
import { examineBrowser } from "./browser";
import { examineDatabase } from "./database";
import { type Finding, fail, formatFinding } from "./finding";
import { examineDataDirectory, examineDisk, examineFfmpeg, examinePort } from "./machine";
import { examineCloud, examineFiles, examineMail, examineNats } from "./services";
import { examineSettings, readSettings } from "./settings";

export interface ExamineOptions {
  settings: Record<string, string | undefined>;
  migrationsFolder: string;
}

function readOrFail(
  settings: ExamineOptions["settings"],
): ReturnType<typeof readSettings> | Finding {
  try {
    return readSettings(settings);
  } catch (error) {
    if (error instanceof EnvError) return fail("settings", error.message);
    throw error;
  }
}

/** Everything that a start needs, looked at without changing anything. */
export async function examine(options: ExamineOptions): Promise<Finding[]> {
  const env = readOrFail(options.settings);
  // What the other checks would look at is not known.
  if ("level" in env) return [env];
  const machine = [
    ...examineSettings(env),
    await examinePort(env),
    examineDataDirectory(env),
    await examineDisk(env),
    await examineBrowser(),
  ];
  if (env.GRAPHQL_URL) return [...machine, await examineCloud(env.GRAPHQL_URL)];
  return [
    ...machine,
    ...(await examineDatabase(env, options.migrationsFolder)),
    await examineFiles(env),
    ...(env.NATS_URL ? [await examineNats(env.NATS_URL)] : []),
    await examineMail(env),
    await examineFfmpeg(),
  ];
}

/**
 * Prints a line a finding.
 * @returns whether nothing failed
 */
export async function runDoctor(
  options: ExamineOptions & { print(line: string): void },
): Promise<boolean> {
  const findings = await examine(options);
  for (const finding of findings) options.print(formatFinding(finding));
  return findings.every(({ level }) => level !== "fail");
}
