import { expect, test } from "vitest";
import { operations } from "./operations";
import { proveOperations, rows } from "./prove-operations";
import { createWorld } from "./world";

proveOperations(() => createWorld());

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
