// Installs the programs that tests need and npm has not.
import { runScript } from "./lib/project.mjs";
import { ensureTools } from "./lib/tools.mjs";

await runScript(async () => ensureTools());
