import { rmSync } from "node:fs";
import { inject } from "vitest";
import { makeDataDirectory } from "./data-directory";
import { makeConsoleDirectory, makeDemoDirectory } from "./prepared-database";
import { type ServerProcess, spawnServer } from "./server-process";

export interface DemoSignIn {
  accountId: string;
  email: string;
  password: string;
}

export interface ConsoleAddress {
  /** Without a slash at its end. */
  url: string;
  /** The demo account's master. */
  demo: DemoSignIn;
}

export interface Console extends ConsoleAddress {
  server: ServerProcess;
  dataDirectory: string;
  /** Stops the server and deletes its data. */
  stop(): Promise<void>;
}

declare module "vitest" {
  interface ProvidedContext {
    /** By worker. */
    consoles: ConsoleAddress[];
  }
}

/** What a console's directory holds before its first start; a secret that is given could not open the prepared demo. */
export const makeDirectoryFor = (env: Record<string, string>): Promise<string> =>
  env.SESSION_SECRET ? makeConsoleDirectory() : makeDemoDirectory();

/**
 * The built server with its own database and the demo of a day, for a test that changes or breaks
 * it. About 2 s.
 */
export async function startConsole(env: Record<string, string> = {}): Promise<Console> {
  const dataDirectory = env.DATABASE_URL ? makeDataDirectory() : await makeDirectoryFor(env);
  const server = spawnServer({
    env: { SIGHTLINE_DEMO: "1", DEMO_HISTORY_DAYS: "1", DATA_DIR: dataDirectory, ...env },
  });
  try {
    return {
      url: await server.waitFor(/Sightline is at (http[^\s"]+)/),
      demo: {
        accountId: await server.waitFor(/account ID +(\S+)/),
        email: await server.waitFor(/e-mail +(\S+)/),
        password: await server.waitFor(/password +(\S+)/),
      },
      server,
      dataDirectory,
      async stop() {
        await server.stop();
        rmSync(dataDirectory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
    throw error;
  }
}

/** The console that the journeys of this worker share. Leave its data as you found it. */
export function sharedConsole(): ConsoleAddress {
  const own = inject("consoles")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!own) throw new Error(`no console for worker ${process.env.VITEST_POOL_ID}`);
  return own;
}
