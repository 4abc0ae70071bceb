import { realpathSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * What remix-serve needs to be told: it is the framework's own server, runs this build as any other, and knows nothing
 * of what server.ts does around it.
 */

const secretMinChars = 32;

const notice = [
  "sightline: remix-serve runs the pages alone. It has no guard in front, passes on neither /ws nor /media, and cannot",
  "tell the cloud the visitor's address: put it behind a proxy that does (docs/operations.md, The console alone), or run",
  "node build/server.js, which needs none.",
].join("\n");

/** Whether this process is remix-serve. */
function isPlainServer(script = ""): boolean {
  const file = script.replaceAll("\\", "/");
  return file.endsWith("/remix-serve") || file.includes("/@remix-run/serve/");
}

/** What is missing for a start, in one line; null where nothing is. */
export function findStartFault(env: Record<string, string | undefined>): string | null {
  if ((env.SESSION_SECRET?.length ?? 0) < secretMinChars) {
    return `SESSION_SECRET must be set to at least ${secretMinChars} characters (see docs/configuration.md)`;
  }
  if (!URL.canParse(env.GRAPHQL_URL ?? "")) {
    return "GRAPHQL_URL must name the cloud, as https://cloud.example.com/graphql (see docs/configuration.md)";
  }
  return null;
}

/** An address as it may stand in a log: without its query, and without what opens a page by itself. */
export function toLogged(address: string): string {
  const [path = ""] = address.split("?", 1);
  return path.replace(/^(\/(?:share_link|calendar)\/)[^/]+/, "$1…");
}

/** The access log of remix-serve writes addresses as they are, with the tokens of mails and sign-ins in them. */
function keepTokensOutOfLog(script: string): void {
  try {
    const morgan = createRequire(realpathSync(script))("morgan") as {
      token(name: string, read: (request: { originalUrl?: string; url?: string }) => string): void;
    };
    morgan.token("url", ({ originalUrl, url }) => toLogged(originalUrl ?? url ?? ""));
  } catch {
    console.warn("sightline: the access log may hold tokens: it is not the one of this version");
  }
}

/** Once, when the build is loaded. Ends a remix-serve that cannot work. */
export function startPlainServer(script: string | undefined): void {
  if (!isPlainServer(script) || script === undefined) return;
  const fault = findStartFault(process.env);
  if (fault !== null) {
    console.error(`sightline: ${fault}`);
    process.exit(1);
  }
  keepTokensOutOfLog(script);
  console.log(notice);
}
