import { randomBytes } from "node:crypto";
import path from "node:path";
import { createBackend } from "../../backend";
import { loadOrCreateSecret } from "../../server/persistent-secret";

/** Program of prepared-demo.ts: writes the demo into DATABASE_URL, and its files and secrets into DATA_DIR. */

const { DATA_DIR: directory, DATABASE_URL: databaseUrl } = process.env;
if (!directory || !databaseUrl) throw new Error("DATA_DIR and DATABASE_URL must be set");

const secretOf = (name: string) =>
  loadOrCreateSecret(path.join(directory, name), () => randomBytes(32).toString("base64url"));

const backend = await createBackend({
  databaseUrl,
  migrationsFolder: path.resolve("backend/db/migrations"),
  secret: secretOf("session-secret"),
  settings: {
    publicOrigin: "http://localhost",
    filesDirectory: path.join(directory, "files"),
  },
  production: true,
  isAllowedOrigin: () => true,
  clientAddress: () => "127.0.0.1",
});
const { history } = await backend.seedDemo({
  password: secretOf("demo-password"),
  history: { mediaFolder: path.resolve("agent/demo/media"), days: 1 },
});
await history;
await backend.close();
