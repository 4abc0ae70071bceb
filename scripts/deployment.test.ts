import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv, settings } from "../server/env";

/**
 * What the files for containers and systemd claim, as far as it can be checked without building an image: they name what
 * exists, nothing runs as root, and nothing is cut off while it stops.
 */

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile");
const built = [...read("scripts/build.mjs").matchAll(/^ {6}(\w+): "(\S+)",$/gm)].map(
  ([, name]) => `build/${name}.js`,
);

/** The requests of docs/operations.md may take this long, and then the children end. */
const drainSeconds = 10;
/** What DRAIN_SECONDS may add to it. */
const longestDrain = 15;

interface Stage {
  name: string;
  base: string;
  lines: string[];
}

/** The stages, with lines that go on joined. */
function readStages(): Stage[] {
  const lines = dockerfile.replace(/\\\n\s*/g, "").split("\n");
  const stages: Stage[] = [];
  for (const line of lines) {
    const from = /^FROM (\S+) AS (\S+)$/.exec(line);
    if (from) stages.push({ base: from[1] ?? "", name: from[2] ?? "", lines: [] });
    else if (line && !line.startsWith("#")) stages.at(-1)?.lines.push(line);
  }
  return stages;
}

const stages = readStages();
const stageOf = (name: string): Stage => {
  const stage = stages.find((each) => each.name === name);
  if (!stage) throw new Error(`no stage ${name}`);
  return stage;
};
/** A stage's own lines and those of what it is built on. */
const allLines = (name: string): string[] => {
  const stage = stageOf(name);
  const below = stages.some((each) => each.name === stage.base) ? allLines(stage.base) : [];
  return [...below, ...stage.lines];
};

test("the image is built from what exists, and starts what the build makes", () => {
  const copied = dockerfile.matchAll(/^COPY --from=build \/src\/(\S+) /gm);
  for (const [, name = ""] of copied) {
    if (name !== "build" && name !== "node_modules") expect(existsSync(name), name).toBe(true);
  }
  expect(built.length).toBeGreaterThan(4);
  const started = [...dockerfile.matchAll(/^(?:CMD|ENTRYPOINT) \["node", "(\S+)"/gm)];
  expect(started.map(([, file]) => file).sort()).toEqual(["build/agent.js", "build/server.js"]);
  for (const [, file] of started) expect(built).toContain(file);
  expect(stages.at(-1)?.name).toBe("console");
});

test("the image has the Node that package.json wants, in both halves", () => {
  const bases = stages.map(({ base }) => base).filter((base) => base.startsWith("node:"));
  expect(new Set(bases).size).toBe(1);
  const major = Number(/^node:(\d+)/.exec(bases[0] ?? "")?.[1]);
  expect(major).toBeGreaterThanOrEqual(
    Number(/>=(\d+)/.exec(JSON.parse(read("package.json")).engines.node)?.[1]),
  );
});

test.each(["console", "agent"])("the %s runs as a user other than root", (name) => {
  const lines = allLines(name);
  const user = lines.findLastIndex((line) => line.startsWith("USER "));
  expect(lines[user]).toBe("USER node");
  expect(lines.slice(user).filter((line) => line.startsWith("RUN "))).toEqual([]);
  expect(lines).toContain("VOLUME /data");
});

test("the health check asks what the server answers without its database", () => {
  const check = stageOf("console").lines.find((line) => line.startsWith("HEALTHCHECK"));
  expect(check).toContain("/healthz");
  expect(read("server/health.ts")).toContain('router.get("/healthz"');
});

test("nothing but sources gets into the image", () => {
  const ignored = read(".dockerignore")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  expect(ignored[0]).toBe("*");
  const admitted = ignored.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  for (const name of admitted) expect(existsSync(name), name).toBe(true);
  for (const name of ["data", ".git", "node_modules", "build", ".env"]) {
    expect(admitted).not.toContain(name);
  }
  // What the build reads, by its own list.
  const list = /const buildSources = \[([^\]]*)\]/.exec(read("scripts/lib/project.mjs"))?.[1] ?? "";
  const sources = [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name.split("/")[0]);
  expect(sources.length).toBeGreaterThan(8);
  for (const name of sources) expect(admitted).toContain(name);
});

interface Service {
  image?: string;
  user?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  profiles?: string[];
  build?: { target: string };
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
}
const compose = parse(read("compose.yaml"), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
};
const services = Object.entries(compose.services);
const serviceOf = (name: string): Service => {
  const service = compose.services[name];
  if (!service) throw new Error(`no service ${name}`);
  return service;
};

test.each(services.filter(([name]) => name !== "database"))(
  "compose confines the %s to what it needs",
  (_, service) => {
    expect(service).toMatchObject({
      init: true,
      read_only: true,
      tmpfs: ["/tmp"],
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    // Our own image has its user; another one would start as root.
    if (service.image) expect(Number(service.user?.split(":")[0])).toBeGreaterThan(0);
  },
);

test.each([
  ["console", "console"],
  ["console-2", "console"],
  ["agent", "agent"],
])("compose builds the %s, which keeps its state and stops in order", (name, target) => {
  const { build, volumes = [], stop_grace_period: grace = "" } = serviceOf(name);
  expect(build).toEqual({ context: ".", target });
  expect(volumes.some((volume) => volume.endsWith(":/data"))).toBe(true);
  expect(Number.parseInt(grace, 10)).toBeGreaterThan(
    drainSeconds + (target === "console" ? longestDrain : 0),
  );
});

test("compose starts what the build makes, with the secrets of its file", () => {
  const started = services
    .filter(([, { build }]) => build)
    .map(([name, { entrypoint, command = [] }]) => [name, ...(entrypoint ?? command)]);
  expect(started).toEqual([
    ["migrate", "node", "--env-file=/run/secrets/console", "build/migrate.js"],
    ["console", "node", "--env-file=/run/secrets/console", "build/server.js"],
    ["console-2", "node", "--env-file=/run/secrets/console", "build/server.js"],
    ["agent", "node", "--env-file=/run/secrets/agent", "build/agent.js"],
  ]);
  for (const [name, , file = "", script = ""] of started) {
    expect(serviceOf(name ?? "").secrets).toEqual([path.basename(file)]);
    expect(built).toContain(script);
  }
});

test("compose starts each after what it needs: no console migrates, and the second has NATS", () => {
  for (const name of ["console", "console-2"]) {
    const { depends_on: needed, environment } = serviceOf(name);
    expect(environment?.MIGRATE).toBe("0");
    expect(needed?.migrate).toEqual({ condition: "service_completed_successfully" });
  }
  const isHealthy = { condition: "service_healthy" };
  expect(serviceOf("migrate").depends_on?.database).toEqual(isHealthy);
  expect(serviceOf("console-2").depends_on?.nats).toEqual(isHealthy);
  for (const name of ["database", "nats"]) expect(serviceOf(name).healthcheck?.test[0]).toBe("CMD");
  expect(serviceOf("nats").profiles).toEqual(serviceOf("console-2").profiles);
});

test("compose sets what the server reads, has no secret of its own, and opens consoles to this machine alone", () => {
  const names = Object.keys(serviceOf("console").environment ?? {});
  expect(names.filter((name) => !(name in settings.shape))).toEqual([]);
  for (const [, { environment = {}, secrets = [] }] of services) {
    const secret = /SECRET|PASSWORD|DATABASE_URL|SMTP_URL|NATS_URL/;
    const told = Object.entries(environment).filter(([name]) => secret.test(name));
    for (const [name, value] of told)
      expect([name, value]).toEqual([
        `${name.split("_FILE")[0]}_FILE`,
        expect.stringMatching(/^\/run\/secrets\//),
      ]);
    for (const name of secrets) expect(Object.keys(compose.secrets)).toContain(name);
  }
  const ports = services.flatMap(([, { ports = [] }]) => ports);
  expect(ports).toEqual(["127.0.0.1:3000:3000", "127.0.0.1:3001:3000"]);
  const named = services
    .flatMap(([, { volumes = [] }]) => volumes)
    .map((volume) => volume.split(":")[0] ?? "");
  for (const name of named) {
    const known = name in compose.volumes || name === "./cameras.yaml" || existsSync(name);
    expect(known, name).toBe(true);
  }
});

test("the secrets of compose are made once, for their owner alone, and fit together", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-secrets-"));
  const make = () => spawnSync("deploy/make-secrets.sh", [folder], { encoding: "utf8" });
  const files = Object.values(compose.secrets).map(({ file }) => path.join(folder, file));
  const readAll = () => files.map(read);
  expect(make().stderr).toBe("");
  expect(statSync(path.join(folder, "secrets")).mode & 0o777).toBe(0o700);
  const first = readAll();
  expect(make().status).toBe(0);
  expect(readAll()).toEqual(first);

  const [postgres = "", database = "", consoleEnv = "", nats = "", agent = ""] = first;
  expect(new Set([postgres, database]).size).toBe(2);
  // As a container of ours reads it, with what the profile for several consoles needs.
  const given = parseEnv(consoleEnv.replaceAll(/^# (?=\w+=)/gm, ""));
  const env = readEnv({ ...given, GRAPHQL_URL: "" });
  expect(new URL(env.DATABASE_URL ?? "").password).toBe(database.trim());
  const password = /password: "(\w+)"/.exec(nats)?.[1];
  expect(env.NATS_URL).toBe(`nats://sightline:${password}@nats:4222`);
  expect(agent).toContain("SIGHTLINE_HOST_PASSWORD=");
  rmSync(folder, { recursive: true });
});

test("the database's owner is made by a script that can be run, and is no superuser", () => {
  const script = "deploy/postgres/create-owner.sh";
  expect(statSync(script).mode & 0o111).not.toBe(0);
  expect(spawnSync("bash", ["-n", script]).status).toBe(0);
  expect(read(script)).toMatch(/create role sightline login createrole password/);
  expect(read(script)).not.toMatch(/^create role .*superuser/m);
});

const units = readdirSync("deploy/systemd");

test.each(units)(
  "%s is confined, starts what the build makes and lets it stop in order",
  (name) => {
    const unit = read(path.join("deploy/systemd", name));
    for (const line of [
      "User=sightline",
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "ProtectHome=yes",
      "PrivateTmp=yes",
      "CapabilityBoundingSet=",
      "SystemCallFilter=@system-service",
      "UMask=0077",
      "StateDirectoryMode=0700",
      "KillMode=mixed",
    ]) {
      expect(unit.split("\n")).toContain(line);
    }
    expect(built).toContain(
      /^ExecStart=\/opt\/sightline\/node_modules\/\.bin\/node (\S+)/m.exec(unit)?.[1],
    );
    const isConsole = /build\/server\.js/.test(unit);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(
      drainSeconds + (isConsole ? longestDrain : 0),
    );
    const variables = /^Environment=(.*)$/m.exec(unit)?.[1] ?? "";
    for (const pair of variables.split(" ")) {
      expect(Object.keys(settings.shape)).toContain(pair.split("=")[0]);
    }
  },
);

const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.each(hasSystemd ? units : [])("systemd finds no fault in %s", (name) => {
  const { status, stdout, stderr } = spawnSync(
    "systemd-analyze",
    ["verify", "--man=no", path.join("deploy/systemd", name)],
    { encoding: "utf8" },
  );
  // That nothing is installed at /opt on this machine says nothing about the unit.
  const lines = `${stdout}${stderr}`
    .split("\n")
    .filter((line) => line && !/is not executable/.test(line));
  expect(lines).toEqual([]);
  if (existsSync("/opt/sightline/node_modules/.bin/node")) expect(status).toBe(0);
});

test("DRAIN_SECONDS fits into the time that systemd and containers give a console", () => {
  const accepts = (value: number) => settings.shape.DRAIN_SECONDS.safeParse(value).success;
  expect([accepts(longestDrain), accepts(longestDrain + 1)]).toEqual([true, false]);
});
