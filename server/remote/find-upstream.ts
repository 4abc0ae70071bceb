import { type Env, EnvError } from "../env";
import type { Upstream } from "./upstream";

/**
 * The cloud elsewhere that this console stands in front of; null where it has one of its own.
 * @throws EnvError for settings that only one of the two can have
 */
export function findUpstream(env: Env): Upstream | null {
  const { GRAPHQL_URL: graphqlUrl, CLOUD_URL: origin, DATABASE_URL: database } = env;
  if (!graphqlUrl) {
    if (origin) throw new EnvError("CLOUD_URL needs GRAPHQL_URL");
    return null;
  }
  if (database) {
    throw new EnvError("GRAPHQL_URL and DATABASE_URL exclude each other: whose cloud is it?");
  }
  const consoleSecret = env.CONSOLE_SECRET;
  return { graphqlUrl, origin: origin ?? new URL(graphqlUrl).origin, consoleSecret };
}
