import { toCloudSettings } from "../../server/cloud-settings";
import { type Env, readEnv } from "../../server/env";
import { findVapidKeys } from "../../server/push-settings";
import { findUpstream } from "../../server/remote/find-upstream";
import { type Finding, ok, warn } from "./finding";

/**
 * The settings as a start reads them.
 * @throws EnvError for what a start would end with
 */
export function readSettings(values: Record<string, string | undefined>): Env {
  const env = readEnv(values);
  if (findUpstream(env) === null) {
    toCloudSettings(env, `http://localhost:${env.PORT}`);
    findVapidKeys(env);
  }
  return env;
}

/** What is valid, and yet rarely meant where others use the console. */
export function examineSettings(env: Env): Finding[] {
  const open = env.HOST !== "127.0.0.1" && env.HOST !== "localhost" && env.HOST !== "::1";
  const findings: (Finding | false)[] = [
    env.PUBLIC_ORIGIN === undefined &&
      warn("settings", "PUBLIC_ORIGIN is unset: links in mails lead to this machine"),
    env.PUBLIC_ORIGIN?.startsWith("https:") === true &&
      env.TRUST_PROXY === 0 &&
      warn(
        "settings",
        "PUBLIC_ORIGIN is https and TRUST_PROXY is 0: every visitor counts as the proxy's address; set TRUST_PROXY=1",
      ),
    open &&
      env.SIGHTLINE_DEMO === "1" &&
      warn("settings", "the demo account is open to the network: SIGHTLINE_DEMO=0 makes none"),
    env.NATS_URL !== undefined &&
      env.BLOB_URL === undefined &&
      warn("settings", "BLOB_URL is unset: each of several consoles would see its own files alone"),
    env.NATS_URL !== undefined &&
      env.DRAIN_SECONDS === 0 &&
      warn(
        "settings",
        "DRAIN_SECONDS is 0: requests fail that a balancer sends while a console stops; set what it takes to notice",
      ),
    env.DATABASE_URL !== undefined &&
      env.SESSION_SECRET === undefined &&
      warn(
        "settings",
        "SESSION_SECRET is unset: several consoles over this database need the same one",
      ),
  ];
  const found = findings.filter((finding) => finding !== false);
  return found.length > 0 ? found : [ok("settings", "are valid")];
}
