import type { TestProject } from "vitest/node";
import { startConsole } from "./console";

/** Vitest global set-up of the journeys: one built server with the demo for the whole run. */
export default async function startSharedConsole(
  project: TestProject,
): Promise<() => Promise<void>> {
  const { url, demo, stop } = await startConsole();
  project.provide("console", { url, demo });
  return stop;
}
