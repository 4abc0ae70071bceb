import { makeDataDirectory } from "./data-directory";
import { foreignUser } from "./foreign-cloud/server";
import { type HttpSession, openHttpSession } from "./http-session";
import { type ServerProcess, spawnServer } from "./server-process";

export interface ForeignConsole {
  url: string;
  server: ServerProcess;
  signIn(): Promise<HttpSession>;
  stop(): Promise<void>;
}

/** The built server as the console alone, in front of a cloud elsewhere. */
export async function startForeignConsole(
  graphqlUrl: string,
  env: Record<string, string> = {},
): Promise<ForeignConsole> {
  const server = spawnServer({
    env: { GRAPHQL_URL: graphqlUrl, DATA_DIR: makeDataDirectory(), LOG: "text", ...env },
  });
  const url = await server.waitFor(/Sightline is at (\S+)/);
  return {
    url,
    server,
    signIn: () => openHttpSession({ url, demo: foreignUser }),
    stop: async () => void (await server.stop()),
  };
}
