import path from "node:path";
import { fileURLToPath } from "node:url";
import { runDoctor } from "./examine";

// npm run doctor: says what a start would stumble over, with the settings of this environment.

const here = path.dirname(fileURLToPath(import.meta.url));
/** This file runs as scripts/doctor/main.ts beside the sources, or as build/doctor.js. */
const root = path.basename(here) === "build" ? path.dirname(here) : path.resolve(here, "../..");

const isWell = await runDoctor({
  settings: process.env,
  migrationsFolder: path.join(root, "backend", "db", "migrations"),
  print: (line) => console.log(line),
});
process.exitCode = isWell ? 0 : 1;
