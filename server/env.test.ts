import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import webPush from "web-push";
import { ZodDefault, ZodOptional, type ZodTypeAny } from "zod";
import { toCloudSettings } from "./cloud-settings";
import { EnvError, readEnv, settings } from "./env";
import { loadPushSettings } from "./push-settings";

test("nothing set gives a private server without a demo", () => {
  expect(readEnv({})).toMatchObject({
    NODE_ENV: "production",
    PORT: 3000,
    HOST: "127.0.0.1",
    DATA_DIR: "./data",
    SIGHTLINE_DEMO: "0",
    TRUST_PROXY: 0,
  });
});

test("an empty value counts as unset", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: "" })).toEqual(readEnv({}));
});

test.each([
  ["https://vms.example.com", "https://vms.example.com"],
  ["https://vms.example.com/", "https://vms.example.com"],
  ["http://10.0.0.8:8080", "http://10.0.0.8:8080"],
])("PUBLIC_ORIGIN takes %s", (given, origin) => {
  expect(readEnv({ PUBLIC_ORIGIN: given }).PUBLIC_ORIGIN).toBe(origin);
});

test.each([
  ["PORT", "70000"],
  ["METRICS_PORT", "70000"],
  ["PUBLIC_ORIGIN", "https://vms.example.com/console"],
  ["PUBLIC_ORIGIN", "ftp://vms.example.com"],
  ["DATABASE_URL", "mysql://localhost"],
  ["SESSION_SECRET", "short"],
  ["SIGHTLINE_DEMO", "yes"],
  ["TRUST_PROXY", "-1"],
  ["MEDIAMTX_SECRET", "short"],
  ["VAPID_PUBLIC_KEY", "short"],
  ["MEDIAMTX_SECRET", "thirty-two characters / and a slash"],
  ["MEDIAMTX_HLS_URL", "https://user:password@media.example.com"],
])("%s=%s is refused by name", (name, value) => {
  expect(() => readEnv({ [name]: value })).toThrow(EnvError);
  expect(() => readEnv({ [name]: value })).toThrow(name);
});

test("a refused value is never part of the message: it may be a secret", () => {
  expect(() => readEnv({ SESSION_SECRET: "hunter2" })).not.toThrow(/hunter2/);
});

test("the pair of keys that signs pushes is made once for its owner alone, or given whole", () => {
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), "sightline-keys-"));
  const load = (values: object) =>
    loadPushSettings(readEnv({ DATA_DIR, ...values }), "http://127.0.0.1:3000");
  const made = load({});
  expect(load({})).toEqual(made);
  expect(made.subject).toBe("mailto:no-reply@127.0.0.1");
  expect(statSync(path.join(DATA_DIR, "vapid-keys")).mode & 0o777).toBe(0o600);
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const given = { VAPID_PUBLIC_KEY: publicKey, PUBLIC_ORIGIN: "https://vms.example.com" };
  expect(load({ ...given, VAPID_PRIVATE_KEY: privateKey })).toEqual({
    publicKey,
    privateKey,
    subject: "https://vms.example.com",
  });
  expect(() => load(given)).toThrow("VAPID_PRIVATE_KEY");
  rmSync(DATA_DIR, { recursive: true });
});

test("a media engine is reached without a slash at the end, and never without its secret", () => {
  const given = { MEDIAMTX_WHEP_URL: "https://media.example.com:8889/" };
  expect(() => toCloudSettings(readEnv(given), "http://localhost")).toThrow("MEDIAMTX_SECRET");
  const secret = "a-secret-shared-with-mediamtx-0123456789";
  const env = readEnv({ ...given, MEDIAMTX_SECRET: secret });
  expect(toCloudSettings(env, "http://localhost").engine).toMatchObject({
    secret,
    whepUrl: "https://media.example.com:8889",
  });
});

test("NATS with TLS is named as its certificate is", () => {
  for (const url of ["nats://10.0.0.5:4222/", "tls://nats.example.com", "nats://one, tls://two"])
    expect(readEnv({ NATS_URL: url }).NATS_URL).toBe(url);
  for (const url of ["tls://u:secret@10.0.0.5:4222", "tls://[::1]", "tls://one,nats://10.0.0.5"])
    expect(() => readEnv({ NATS_URL: url })).toThrow(/NATS_URL: must name its servers [^0-9]+$/);
  expect(() => readEnv({ NATS_URL: "http://one" })).toThrow("must begin with nats:// or tls://");
});

/** A setting's cells in the docs' table. */
function describeSetting(schema: ZodTypeAny): { meaning: string; fallback: string } {
  const fallback = schema instanceof ZodDefault ? `\`${schema._def.defaultValue()}\`` : "";
  const inner =
    schema instanceof ZodDefault || schema instanceof ZodOptional ? schema._def.innerType : schema;
  return { meaning: schema.description ?? inner.description ?? "", fallback };
}

test("docs/configuration.md lists every setting as the code has it", () => {
  const text = readFileSync("docs/configuration.md", "utf8").split("## The console alone")[0] ?? "";
  const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (.*?) ?\| (.+) \|$/gm)].map(
    ([, name, fallback, meaning]) => [name, { meaning, fallback }],
  );
  const wanted = Object.entries(settings.shape).map(([name, schema]) => [
    name,
    describeSetting(schema),
  ]);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(wanted));
});
