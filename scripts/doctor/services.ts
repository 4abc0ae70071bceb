import { SetupError } from "../../backend/db/embedded-platform";
import { openBucketStore } from "../../backend/files/bucket-store";
import { createSmtpGateway } from "../../backend/mail/gateways";
import { connectNats, readNatsUrl } from "../../backend/nats/connection";
import type { Env } from "../../server/env";
import { type Finding, fail, ok, warn } from "./finding";

/** What an error says, without the address, which may hold a password. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && "code" in error && error.code
    ? String(error.code)
    : error instanceof Error
      ? error.name
      : "unknown";

export async function examineMail(
  env: Pick<Env, "SMTP_URL" | "SMTP_REQUIRE_TLS">,
): Promise<Finding> {
  const { SMTP_URL: url, SMTP_REQUIRE_TLS } = env;
  if (!url) return warn("mail", "SMTP_URL is unset: mails wait in the outbox, nobody gets a link");
  const { hostname } = new URL(url);
  const gateway = createSmtpGateway({
    url,
    from: "no-reply@localhost",
    requireTls: SMTP_REQUIRE_TLS === "1",
  });
  try {
    await gateway.verify();
    return ok("mail", `${hostname} takes mails`);
  } catch (error) {
    return fail("mail", `${hostname} takes no mails (${reasonOf(error)}): check SMTP_URL`);
  } finally {
    gateway.close();
  }
}

/** A name that no file has; looking for it proves address, key and bucket. */
const probeName = "doctor/probe.txt";

export async function examineFiles({ BLOB_URL }: Pick<Env, "BLOB_URL">): Promise<Finding> {
  if (!BLOB_URL) return ok("files", "are kept in DATA_DIR");
  const { host } = new URL(BLOB_URL);
  try {
    const store = await openBucketStore(BLOB_URL);
    await store.find(probeName);
    return ok("files", `the bucket at ${host} answers`);
  } catch (error) {
    return fail("files", `the bucket at ${host} refuses (${reasonOf(error)}): check BLOB_URL`);
  }
}

/** Of several consoles. */
export async function examineNats(url: string): Promise<Finding> {
  try {
    const nats = await connectNats(url);
    await nats.close();
    return ok("nats", `${readNatsUrl(url).servers.join(", ")} answers`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return fail("nats", error.message);
  }
}

const answerLimitMs = 5_000;

/** Of a console alone. */
export async function examineCloud(graphqlUrl: string): Promise<Finding> {
  const { host } = new URL(graphqlUrl);
  try {
    const answer = await fetch(graphqlUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query: "{ __typename }" }),
      signal: AbortSignal.timeout(answerLimitMs),
    });
    if (answer.ok) return ok("cloud", `${host} answers`);
    return fail("cloud", `${host} answers ${answer.status}: check GRAPHQL_URL`);
  } catch (error) {
    return fail("cloud", `${host} does not answer (${reasonOf(error)}): check GRAPHQL_URL`);
  }
}
