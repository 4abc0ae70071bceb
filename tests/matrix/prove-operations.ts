import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mayCall } from "../../backend/api-token/policy";
import { type ApiTokenScope, apiTokenScopes } from "../../contract/api-token-names";
import { type Persona, personas, readMatrix } from "./matrix";
import type { Operation } from "./operation";
import { operations } from "./operations";
import type { World } from "./world";

interface Answer {
  data?: unknown;
  errors?: { message: string }[];
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

export const rows = new Map(readMatrix().map((row) => [row.name, row]));

const callOf = (document: string) => /^(?:mutation )?\{ (\w+)/.exec(document)?.[1] ?? "";

/** What a token of this scope may not do, whatever its creator may: some calls, and making its own users masters. */
const refuses = (scope: ApiTokenScope, document: string, { name }: Operation, persona: Persona) =>
  !mayCall(scope, callOf(document)) || (name === "update_user master" && persona === "masterA");

/**
 * Declares the tests of every call of the contract, asked for by everybody, over HTTP.
 * @param open opens the world they run in
 */
export function proveOperations(open: () => Promise<World>): void {
  let world: World;

  beforeAll(async () => {
    world = await open();
  });

  afterAll(() => world?.close());

  const ask = (document: string, persona: Persona) => askWith(document, world.headers[persona]);

  async function askWith(document: string, headers: Record<string, string>): Promise<Answer> {
    const response = await fetch(`${world.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ query: document }),
    });
    return (await response.json()) as Answer;
  }

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

  /**
   * The same cells with an API token in place of the session: a master's holds within its scope, and anyone else's,
   * created while they were a master, has ended.
   */
  describe("with an API token", () => {
    test.each(operations)("$row: $name", async (operation) => {
      const cells = rows.get(operation.row)?.cells;
      if (!cells) throw new Error(`the matrix has no row ${operation.row}`);
      const outcomeFor = async (persona: Persona, scope: ApiTokenScope, document: string) => {
        const token = world.apiTokens[scope][persona];
        const answer = await askWith(document, { authorization: `Bearer ${token}` });
        return outcomeOf(answer, operation);
      };
      for (const persona of ["masterA", "masterB"] as const) {
        for (const scope of apiTokenScopes) {
          const document = await operation.document(world, persona);
          const outcome = await outcomeFor(persona, scope, document);
          const allowed = refuses(scope, document, operation, persona)
            ? ["denied"]
            : outcomesFor(cells[persona], operation);
          expect(allowed, `${scope} token of ${persona}`).toContain(outcome);
        }
      }
      const document = await operation.document(world, "masterA");
      const others = ["regmgrA", "operA", "operNone", "unverifiedA", "deletedA"] as const;
      for (const persona of others) {
        expect(await outcomeFor(persona, "write", document), persona).toBe("ended");
      }
    });
  });
}
