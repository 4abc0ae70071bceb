import express, { type RequestHandler } from "express";
import type { Health } from "../backend";
import { withinLimit } from "../backend/within-limit";

/** A proxy or balancer expects an answer within seconds; the database may take longer to fail. */
const readyLimitMs = 2_000;

/** A job that is due for longer waits for something else than its turn. */
const lateSeconds = 300;

/** Of a process that has no cloud of its own. */
export const healthy: Health = { deadLetters: 0, jobs: { givenUp: 0, oldestDueSeconds: 0 } };

function describeHealth({ deadLetters, jobs }: Health): string {
  const { givenUp, oldestDueSeconds } = jobs;
  const minutes = Math.floor(oldestDueSeconds / 60);
  const lines = [
    deadLetters > 0 &&
      `events that could not be stored: ${deadLetters} (npm run admin -- ingest list)`,
    givenUp > 0 && `jobs given up: ${givenUp} (npm run admin -- jobs failed)`,
    oldestDueSeconds > lateSeconds &&
      `oldest job due for: ${minutes} min (npm run admin -- jobs list)`,
  ];
  return `${["ok", ...lines.filter((line) => line !== false)].join("\n")}\n`;
}

/**
 * Answers before the guard: nothing in front of the database may make a healthy process look
 * unhealthy.
 */
export function createHealth({
  checkHealth,
  isStopping,
}: {
  checkHealth(): Promise<Health | null>;
  isStopping(): boolean;
}): RequestHandler {
  const router = express.Router();
  const answer = (res: express.Response, health: Health | null) => {
    if (!health) res.set("Retry-After", "5");
    res
      .status(health ? 200 : 503)
      .set("Cache-Control", "no-store")
      .type("text")
      .send(health ? describeHealth(health) : "unavailable\n");
  };
  router.get("/healthz", (_req, res) => answer(res, healthy));
  router.get("/readyz", (_req, res, next) => {
    if (isStopping()) return answer(res, null);
    withinLimit(checkHealth(), readyLimitMs).then((health) => answer(res, health), next);
  });
  return router;
}
