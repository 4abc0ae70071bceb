import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Persona, personas, readMatrix } from "./matrix";
import type { Operation } from "./operation";
import { operations } from "./operations";
import { createWorld, type World } from "./world";

/** Every call of the contract, asked for by everybody, over HTTP. */

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

afterAll(() => world.close());

interface Answer {
  data?: unknown;
  errors?: { message: string }[];
}

async function ask(document: string, persona: Persona): Promise<Answer> {
  const response = await fetch(`${world.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...world.headers[persona] },
    body: JSON.stringify({ query: document }),
  });
  return (await response.json()) as Answer;
}

type Outcome = "allowed" | "denied" | "ended" | "not found" | string;

function outcomeOf({ errors }: Answer, { accept }: Operation): Outcome {
  const message = errors?.[0]?.message;
  if (message === undefined || accept?.includes(message)) return "allowed";
  if (message === "ERR_EXPIRED_TOKEN") return "ended";
  if (message === "ERR_ACCESS_DENIED") return "denied";
  return message.endsWith("_NOT_FOUND") ? "not found" : message;
}

/** Allowed outcomes of a cell; several where the matrix leaves it open or the id is out of reach. */
function outcomesFor(cell: string, { own }: Operation): Outcome[] {
  if (cell === "EXP") return ["ended"];
  if (cell.startsWith("NF on A ids")) return own ? ["allowed"] : ["not found"];
  if (cell === "NF") return ["not found"];
  // Without a possible session the error is about the session, not about rights.
  // An id out of reach answers like one that does not exist, even where the right is missing too.
  if (cell === "DENY" || cell.startsWith("DENY (")) {
    return own ? ["denied", "ended"] : ["denied", "ended", "not found"];
  }
  if (cell === "DENY/empty") return ["denied", "not found"];
  return ["allowed"];
}

const rows = new Map(readMatrix().map((row) => [row.name, row]));

describe.each(operations)("$row: $name", (operation) => {
  test.each(personas)("for %s", async (persona) => {
    const row = rows.get(operation.row);
    if (!row) throw new Error(`the matrix has no row ${operation.row}`);
    const answer = await ask(await operation.document(world, persona), persona);
    const outcome = outcomeOf(answer, operation);
    expect(outcomesFor(row.cells[persona], operation), JSON.stringify(answer)).toContain(outcome);
    if (outcome === "allowed" && operation.row.startsWith("query_")) {
      for (const id of world.hiddenFrom(persona)) {
        expect(JSON.stringify(answer)).not.toContain(`"cam":"${id}"`);
        expect(JSON.stringify(answer)).not.toContain(`"host_cam_id":"${id}"`);
      }
    }
  });
});

/** Rows that other files prove: they need sockets, media, a share link or a form. */
const elsewhere = new Set([
  "login",
  "set_token (handoff)",
  "query_single_event(E1 on c1)",
  "live / playback / snapshot / video_download of c3",
  "clip/snapshot of shared event E1",
  "video export download (own, of c1)",
  "video export download (another user's)",
  "/ws?type=user connect",
  "push FW_OTA_STATUS(H1)",
  "push USER_PRIVILEGES_CHANGE(operA)",
  "push ACCOUNT_USER_CHANGE",
]);

test("no row of the matrix is forgotten", () => {
  const proved = new Set(operations.map((operation) => operation.row));
  const left = [...rows.values()]
    .filter((row) => row.kind !== "route" && !proved.has(row.name) && !elsewhere.has(row.name))
    .map((row) => row.name);
  expect(left).toEqual([]);
});
