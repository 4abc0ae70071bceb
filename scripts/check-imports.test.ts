import { expect, test } from "vitest";
import { findViolations } from "./check-imports.mjs";

test.each([
  ["app/routes/login/route.tsx", 'import { x } from "../../backend/session/service";'],
  ["app/lib/paths.ts", 'import type { Backend } from "../../backend";'],
  ["app/lib/paths.ts", 'import { Button } from "~/components/ui/button";'],
  ["app/components/ui/button.tsx", 'import { loader } from "../app/routes/login/route";'],
  ["app/lib/hooks/use-format.ts", 'import { loader } from "~/root";'],
  ["app/player/player.tsx", 'const x = await import("../../agent/agent");'],
  ["backend/host/service.ts", 'import { paths } from "../../app/lib/paths";'],
  ["backend/db/client.ts", 'import { createHost } from "../host/service";'],
  ["agent/uplink.ts", 'import "../backend/device/ports";'],
  ["contract/fields.ts", 'export { x } from "../app/lib/x";'],
  ["backend/host/service.ts", 'import { createTestDatabase } from "../../tests/support/database";'],
])("%s may not contain %s", (file, source) => {
  expect(findViolations(file, source)).toHaveLength(1);
});

test.each([
  ["app/routes/login/route.tsx", 'import { Button } from "~/components/ui/button";'],
  ["app/lib/hooks/use-format.ts", 'import type { loader } from "~/root";'],
  ["app/components/live/tile.tsx", 'import { Player } from "~/player/player";'],
  ["app/lib/session.server.ts", 'import { limits } from "~contract/limits";'],
  [
    "backend/host/service.ts",
    'import { limits } from "../../contract/limits";\nimport pg from "pg";',
  ],
  [
    "backend/host/service.test.ts",
    'import { createTestDatabase } from "../../tests/support/database";',
  ],
  ["server/app.ts", 'import type { Backend } from "../backend";'],
])("%s may contain %s", (file, source) => {
  expect(findViolations(file, source)).toEqual([]);
});
