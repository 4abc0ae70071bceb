import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeDataDirectory } from "../support/data-directory";
import { startForeignCloud } from "../support/foreign-cloud/server";
import { startForeignConsole } from "../support/foreign-console";
import { startOtlpReceiver } from "../support/otlp-receiver";

/** What tracing costs a server that is not told of it, and one whose receiver takes nothing. tests/lifecycle/log.test.ts reads the traces. */

/** Has a server say as it ends which modules of OpenTelemetry it loaded. */
function writeProbe(): string {
  const directory = makeDataDirectory();
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = path.join(directory, "probe.cjs");
  writeFileSync(
    file,
    `process.on("exit", () => {
      const loaded = Object.keys(require.cache).map((file) => /@opentelemetry\\/([^/]+)/.exec(file)?.[1]);
      process.stdout.write("loaded: " + [...new Set(loaded)].filter(Boolean).join(" ") + "\\n");
    });`,
  );
  return `--require ${file}`;
}

async function startWith(env: Record<string, string>) {
  const cloud = await startForeignCloud();
  onTestFinished(() => cloud.stop());
  const console = await startForeignConsole(cloud.graphqlUrl, {
    NODE_OPTIONS: writeProbe(),
    ...env,
  });
  onTestFinished(() => console.stop());
  return console;
}

test("a server without a receiver loads no part of OpenTelemetry's SDK", async () => {
  const { server } = await startWith({});
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(await server.waitFor(/loaded: (.*)/)).toBe("api");
});

test("a receiver that takes what is sent and never answers keeps neither a page nor the stop", async () => {
  const receiver = await startOtlpReceiver({ hangs: true });
  onTestFinished(() => receiver.close());
  // Longer than the test waits for a server to stop.
  const patient = { OTEL_EXPORTER_OTLP_TIMEOUT: "600000", OTEL_BSP_EXPORT_TIMEOUT: "600000" };
  const quick = { OTEL_BSP_SCHEDULE_DELAY: "10" };
  const { url, server, signIn } = await startWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    ...patient,
    ...quick,
  });
  expect((await fetch(url)).status).toBe(200);
  await receiver.asked;
  const session = await signIn();
  expect((await session.get("/cloud_vms")).status).toBe(200);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
  expect(await server.waitFor(/loaded: (.*)/)).toContain("sdk-node");
});
