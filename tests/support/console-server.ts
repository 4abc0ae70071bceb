import type { TestProject } from "vitest/node";
import { startConsole } from "./console";

/** Vitest global set-up of the journeys: for each worker a built server with the demo, for the whole run. */
export default async function startSharedConsoles(
  project: TestProject,
): Promise<() => Promise<void>> {
  const workers = project.config.maxWorkers ?? 1;
  // What the local player shows needs none of it, and writing a month takes a core for a while.
  const days = project.name === "windows" ? "1" : "30";
  const starts = await Promise.allSettled(
    Array.from({ length: workers }, () => startConsole({ DEMO_HISTORY_DAYS: days })),
  );
  const consoles = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const stop = async () => {
    await Promise.all(consoles.map((each) => each.stop()));
  };
  if (consoles.length < workers) {
    await stop();
    throw starts.find((start) => start.status === "rejected")?.reason;
  }
  project.provide(
    "consoles",
    consoles.map(({ url, demo }) => ({ url, demo })),
  );
  return stop;
}
