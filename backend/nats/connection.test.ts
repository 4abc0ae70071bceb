import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Certificate, makeCertificate } from "../../tests/support/certificate";
import { findFreePort } from "../../tests/support/free-port";
import { type NatsServer, startNatsServer } from "../../tests/support/nats-server";
import { connectNats, type Nats, readNatsUrl } from "./connection";

/** NATS_URL as installations write it, against real servers. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sightline-nats-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startServer(flags?: string[]): Promise<NatsServer> {
  const server = await startNatsServer(flags);
  onTestFinished(server.stop);
  return server;
}

async function connect(url: string): Promise<Nats> {
  const nats = await connectNats(url, { retryMs: 20, log: () => {} });
  onTestFinished(nats.close);
  return nats;
}

const refusalOf = (url: string) =>
  connectNats(url).then(
    async (nats) => {
      await nats.close();
      return "connected";
    },
    (error: Error) => error.message,
  );

test("a user with a password, a token, and neither are let in as they are named", async () => {
  const withUser = await startServer();
  const withToken = await startServer(["--auth", "t0ken@/:"]);
  const open = await startServer([]);
  for (const url of [
    withUser.url,
    `nats://${encodeURIComponent("t0ken@/:")}@127.0.0.1:${withToken.port}`,
    `nats://127.0.0.1:${open.port}/`,
  ]) {
    expect((await connect(url)).isConnected).toBe(true);
  }
});

test("wrong credentials are told, and never printed", async () => {
  const { port } = await startServer();
  const { port: tokenPort } = await startServer(["--auth", "right"]);
  for (const [login, at] of [
    ["", port],
    ["sightline:secret@", port],
    ["secret@", tokenPort],
  ] as const) {
    expect(await refusalOf(`nats://${login}127.0.0.1:${at}`)).toBe(
      `cannot use NATS at 127.0.0.1:${at}: it refuses the user, the password or the token; check NATS_URL`,
    );
  }
});

test("an address without a server is told, with the reason", async () => {
  const port = await findFreePort();
  expect(await refusalOf(`nats://127.0.0.1:${port}`)).toBe(
    `cannot use NATS at 127.0.0.1:${port}: nothing listens there; check NATS_URL`,
  );
  expect(await refusalOf("nats://nats.invalid")).toMatch(
    /^cannot use NATS at nats\.invalid:4222: its host is unknown/,
  );
});

test("tls:// refuses a server without TLS before it sends the password", async () => {
  const { url, port } = await startServer();
  expect(await refusalOf(url.replace("nats:", "tls:"))).toBe(
    `cannot use NATS at 127.0.0.1:${port}: it has no TLS, which tls:// asks for; check NATS_URL`,
  );
});

/** Connects in a process of its own: Node reads NODE_EXTRA_CA_CERTS at its start. */
async function connectTrusting(certFile: string, url: string): Promise<string> {
  const module = path.resolve("backend/nats/connection.ts");
  const script = `
    const { connectNats } = await import(${JSON.stringify(module)});
    const nats = await connectNats(${JSON.stringify(url)}).catch((error) => console.log(error.message));
    if (nats) console.log("connected");
    await nats?.close();
  `;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: certFile },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  await once(child, "close");
  return said.trim();
}

test("a server with TLS is believed by its certificate alone, and for the name it is of", async () => {
  const [own, foreign] = ["localhost", "nats.example.com"].map((name) =>
    makeCertificate(folder, name),
  ) as [Certificate, Certificate];
  const startTls = ({ certFile, keyFile }: Certificate) =>
    startServer([
      ...["--tls", "--tlscert", certFile, "--tlskey", keyFile],
      ...["--user", "u", "--pass", "p"],
    ]);
  const { port } = await startTls(own);
  const { port: foreignPort } = await startTls(foreign);
  const url = `tls://u:p@localhost:${port}`;
  expect(await refusalOf(url)).toBe(
    `cannot use NATS at localhost:${port}: its certificate is not trusted; one of your own authority is by NODE_EXTRA_CA_CERTS; check NATS_URL`,
  );
  const [right, wrongName, wrongPassword] = await Promise.all([
    connectTrusting(own.certFile, url),
    connectTrusting(foreign.certFile, `tls://u:p@localhost:${foreignPort}`),
    connectTrusting(own.certFile, url.replace(":p@", ":x@")),
  ]);
  expect(right).toBe("connected");
  expect(wrongName).toMatch(/: its certificate is of another name; check NATS_URL$/);
  expect(wrongPassword).toMatch(/: it refuses the user, the password or the token;/);
});

test("of a cluster any server will do, at the start and later", async () => {
  const ports = [await findFreePort(), await findFreePort()];
  const routes = ports.map((port) => `nats://127.0.0.1:${port}`);
  const login = ["--user", "u", "--pass", "p", "--cluster_name", "tests"];
  const servers = await Promise.all(
    routes.map((own, place) =>
      startServer([...login, "--cluster", own, "--routes", routes[1 - place] ?? ""]),
    ),
  );
  const away = await findFreePort();
  const [first, second] = servers.map(({ port }) => `127.0.0.1:${port}`);
  const sender = await connect(`nats://u:p@127.0.0.1:${away},nats://${first},nats://${second}`);
  const receiver = await connect(`nats://u:p@${second}`);
  const received: string[] = [];
  receiver.subscribe("sightline.test", ({ data }) => received.push(Buffer.from(data).toString()));
  await receiver.flush();
  const isThrough = (word: string) =>
    vi.waitFor(() => {
      sender.publish("sightline.test", word);
      expect(received).toContain(word);
    });
  await isThrough("by two servers");
  await servers[0]?.stop();
  await isThrough("by the other one");
});

test("addresses are read with their ports and the credentials of the first", () => {
  expect(readNatsUrl("nats://a%40b:c%2Fd@one, nats://two:4333")).toEqual({
    servers: ["one:4222", "two:4333"],
    user: "a@b",
    pass: "c/d",
  });
  expect(readNatsUrl("nats://one,tls://two")).toMatchObject({ tls: {} });
});
