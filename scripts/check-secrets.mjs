// Looks for keys, tokens and passwords in every text file of the project, by the rules of secretlint.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { root, runScript, ScriptError } from "./lib/project.mjs";

const skipped = new Set(["node_modules", "build", "data", ".git", "media"]);
const isBinary = /\.(mp4|png|jpe?g|webp|ico|woff2|gz)$/;

/** Placeholders of the documentation. */
const placeholders = [
  "KEY:SECRET@s3.example.com",
  "sightline:SECRET@127.0.0.1",
  "viewer:secret@10.0.0.13",
];

const config = {
  rules: [
    {
      id: "@secretlint/secretlint-rule-preset-recommend",
      rule: creator,
      rules: [
        {
          id: "@secretlint/secretlint-rule-basicauth",
          options: { allows: placeholders.map((text) => `/${text.replaceAll(".", "\\.")}/`) },
        },
      ],
    },
  ],
};

/**
 * What looks like a secret in one text, as lines to print that do not repeat it.
 * @param {string} file with its folders
 * @param {string} content
 * @returns {Promise<string[]>}
 */
export async function findSecrets(file, content) {
  const ext = path.extname(file);
  const { messages } = await lintSource({
    source: { filePath: file, content, ext, contentType: "text" },
    options: { config, noPhysicFilePath: true, maskSecrets: true },
  });
  return messages.map(({ loc, message }) => `${file}:${loc.start.line}: ${message}`);
}

function listFiles(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name);
    if (skipped.has(entry.name)) return [];
    if (entry.isDirectory()) return listFiles(name);
    return entry.isFile() && !isBinary.test(name) ? [name] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await runScript(async () => {
    const found = [];
    const files = listFiles(".");
    for (const file of files) {
      found.push(...(await findSecrets(file, readFileSync(path.join(root, file), "utf8"))));
    }
    if (found.length > 0) throw new ScriptError(`secrets in sources\n${found.join("\n")}`);
    console.log(`${files.length} files hold no secret`);
  });
  // secretlint would go on for half a minute, with figures of its own speed.
  process.exit();
}
