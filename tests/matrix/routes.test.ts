import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Persona, personas, readMatrix } from "./matrix";
import { createWorld, type World } from "./world";

/** Every route, asked for by everybody: the page, and its loader data without the layout above it. */

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world.close());

interface Answer {
  status: number;
  location: string;
}

async function ask(path: string, persona: Persona): Promise<Answer> {
  const response = await fetch(world.url + path, {
    redirect: "manual",
    headers: { cookie: world.cookies[persona] },
  });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get("location") ?? "" };
}

/** Names of the matrix as addresses of this world. */
function toPath(name: string): string {
  const { first } = world.accounts;
  return name
    .replace("{E1}", "unknown")
    .replace("{H1}", String(first.h1))
    .replace("{U}", String(first.operatorId))
    .replace("{R1}", String(first.north))
    .replace("{V1}", "1")
    .replace(" handoff", "");
}

/** Expected response of a cell: the page, a redirect to login or console, or not found. */
function expectCell(cell: string, { status, location }: Answer, path: string): void {
  if (cell.startsWith("302L")) {
    expect(status).toBe(302);
    expect(location).toMatch(/^\/\?/);
    const redirect = new URLSearchParams(location.slice(2)).get("redirect");
    expect(redirect).toBe(path);
  } else if (cell.startsWith("302C")) {
    expect({ status, location }).toEqual({ status: 302, location: "/console" });
  } else if (cell === "NF") {
    expect(status).toBe(404);
  } else if (cell === "DENY") {
    expect([302, 403, 404]).toContain(status);
  } else {
    expect([200, 302, 404]).toContain(status);
    // Open to all, but of no use without a sign-in that waits for its code: it says so on the login page.
    if (path === "/2fa" && status === 302) expect(location).toBe("/?notice=SIGN_IN_EXPIRED");
    else expect(location).not.toMatch(/^\/\?/);
  }
}

const routes = readMatrix().filter((row) => row.kind === "route");
/** One ends a session, which is proved by a test of its own; the others lead out of the console, below. */
const ownTests = new Set(["/logout", "/access handoff", "/map handoff"]);
/** Screens that are not built yet have no ids: every user who may open them sees the same placeholder. */
const withoutIds = /\{(U|R1|V1)\}/;

describe.each(routes.filter((row) => !ownTests.has(row.name)))("$name", ({ name, cells }) => {
  test.each(personas)("for %s", async (persona) => {
    const path = toPath(name);
    const cell = cells[persona];
    const open = withoutIds.test(name) && (cell === "NF" || cell === "DENY");
    expectCell(open ? "ALLOW" : cell, await ask(path, persona), path);
  });
});

/** Everybody of both accounts has access control until then, or had it. */
async function setAccessControlEnd(interval: string): Promise<void> {
  await world.database.pool.query(
    `insert into account_service (account_id, service_id, expired_at)
     select id, 3, now() + $1::interval from account
     on conflict (account_id, service_id) do update set expired_at = excluded.expired_at`,
    [interval],
  );
}

describe.each(routes.filter(({ name }) => name.endsWith(" handoff")))(
  "$name",
  ({ name, cells }) => {
    test.each(personas)("for %s", async (persona) => {
      const [path, cell] = [toPath(name), cells[persona]];
      for (const interval of ["1 day", "-1 second"]) {
        await setAccessControlEnd(interval);
        const answer = await ask(path, persona);
        if (/^(302L|DENY)/.test(cell)) expectCell(cell, answer, path);
        else if (path === "/access" && interval !== "1 day") expectCell("302C", answer, path);
        else {
          // With a token behind #, below the path where the other application answers.
          expect(answer.status).toBe(302);
          expect(answer.location).toMatch(new RegExp(`^${world.url}${path}/#token=[^&]{40,}$`));
        }
      }
    });
  },
);

/** Threat A14: the framework answers loaders one by one; a child must not lean on its parent's guard. */
test("A14: no loader of a signed-in route answers a stranger", async () => {
  const closed = routes.filter(
    ({ cells }) => cells.anon === "302L" && !cells.anon.includes("handoff"),
  );
  for (const { name } of closed) {
    const path = toPath(name);
    const response = await fetch(`${world.url}${path}.data`, { redirect: "manual" });
    const text = await response.text();
    expect(text, path).toContain("SingleFetchRedirect");
    expect(text, path).not.toContain("@a.example");
  }
});

test("a log-out without a form is no fault", async () => {
  const response = await fetch(`${world.url}/logout`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: world.url },
  });
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/");
});
