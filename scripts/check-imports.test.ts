import { expect, test } from "vitest";
import { findCircles, findTrespasses, findViolations, readGraph } from "./check-imports.mjs";

test.each([
  ["app/routes/login/route.tsx", 'import { x } from "../../../backend/session/service";'],
  ["app/lib/paths.ts", 'import type { Backend } from "../../backend";'],
  ["app/lib/paths.ts", 'import { Button } from "~/components/ui/button";'],
  ["app/components/ui/button.tsx", 'import { loader } from "~/routes/login/route";'],
  ["app/lib/hooks/use-format.ts", 'import { loader } from "~/root";'],
  ["app/player/player.tsx", 'const x = await import("../../agent/agent");'],
  ["backend/host/service.ts", 'import { paths } from "../../app/lib/paths";'],
  ["backend/db/client.ts", 'import { createHost } from "../host/service";'],
  ["agent/uplink.ts", 'import "../backend/device/ports";'],
  ["contract/fields.ts", 'export { x } from "../app/lib/x";'],
  ["backend/host/service.ts", 'import { createTestDatabase } from "../../tests/support/database";'],
  ["backend/host/service.ts", 'import type { CameraRow } from "../camera/queries";'],
  ["backend/media/hls/playlist.ts", 'export { listFactors } from "../../session/factor-queries";'],
  ["backend/host/list-schema.ts", 'import { sql } from "drizzle-orm";'],
  ["backend/user/password-service.ts", 'import { type SQL, sql } from "drizzle-orm";'],
])("%s may not contain %s", (file, source) => {
  expect(findViolations(file, source)).toHaveLength(1);
});

test.each([
  ["app/routes/login/route.tsx", 'import { Button } from "~/components/ui/button";'],
  ["app/lib/hooks/use-format.ts", 'import type { loader } from "~/root";'],
  ["app/components/wall/tile/osd.tsx", 'import { Player } from "~/player/player";'],
  ["app/lib/session/session.server.ts", 'import { limits } from "~contract/limits";'],
  [
    "backend/host/service.ts",
    'import { limits } from "../../contract/limits";\nimport pg from "pg";',
  ],
  [
    "backend/host/service.test.ts",
    'import { createTestDatabase } from "../../tests/support/database";',
  ],
  ["server/app.ts", 'import type { Backend } from "../backend";'],
  ["backend/host/service.ts", 'import { listHosts } from "./queries";'],
  ["backend/cleanup.ts", 'import { deleteOldSessions } from "./session/queries";'],
  ["backend/host/overview-queries.ts", 'import { sql } from "drizzle-orm";'],
])("%s may contain %s", (file, source) => {
  expect(findViolations(file, source)).toEqual([]);
});

const graphOf = (sources: Record<string, string>) => readGraph(new Map(Object.entries(sources)));

test("a circle is found though its imports are of types, and across folders", () => {
  const graph = graphOf({
    "app/routes/login/route.tsx": 'import { LoginForm } from "./login-form";',
    "app/routes/login/login-form.tsx": 'import type { Answer } from "~/routes/login/answer";',
    "app/routes/login/answer.ts": 'export type { Answer } from "./route";',
    "app/lib/paths.ts": 'import { cx } from "./cx";',
    "app/lib/cx.ts": "",
  });
  expect(findCircles(graph)).toEqual([
    "app/routes/login/route.tsx → app/routes/login/login-form.tsx → app/routes/login/answer.ts → app/routes/login/route.tsx",
  ]);
});

test("a route's folder is imported by its own files and by the routes below it, not even for a type by others", () => {
  const graph = graphOf({
    "app/routes/live/route.tsx": 'import { Bar } from "./bar";',
    "app/routes/live/bar.tsx": "",
    "app/routes/live/views/route.tsx": 'import { Bar } from "../bar";',
    "app/routes/live/views/frame.tsx": "",
    "app/routes/playback/route.tsx": 'import type { Bar } from "~/routes/live/bar";',
    "app/routes/live/menu.tsx": 'import { Frame } from "./views/frame";',
    "app/routes/resources/ticket.ts": "",
    "app/root.tsx": 'import { ticket } from "./routes/resources/ticket";',
  });
  expect(findTrespasses(graph)).toEqual([
    "app/routes/playback/route.tsx imports app/routes/live/bar.tsx, which is its route's own",
    "app/routes/live/menu.tsx imports app/routes/live/views/frame.tsx, which is its route's own",
    "app/root.tsx imports app/routes/resources/ticket.ts, which is its route's own",
  ]);
});
