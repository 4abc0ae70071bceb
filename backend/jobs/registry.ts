import { createSealHandlers } from "../ai/bitmap/seal-jobs";
import type { FiringDeps } from "../alert/fire";
import { createAlertHandlers } from "../alert/jobs";
import type { CopyDeps } from "../archive/copy";
import { createArchiveHandlers } from "../archive/tasks";
import { createAuditRetentionHandlers } from "../audit/retention";
import { createWatchHandlers } from "../audit/watch-jobs";
import { createCleanupHandlers } from "../cleanup";
import type { Database } from "../db/client";
import { createMonthHandlers } from "../event/months";
import { createOldMonthHandlers } from "../event/old-months";
import { createRetentionHandlers } from "../event/retention";
import { createExportHandlers, type ExportDeps } from "../export/write";
import { createPurgeHandlers } from "../host/purge";
import { createQueueHandlers, createSendHandlers, type SendDeps } from "../mail/delivery";
import {
  createNotificationHandlers,
  createPushHandlers,
  type NotificationDeps,
} from "../notification/tasks";
import { createSavedSearchHandlers } from "../saved-search/jobs";
import { createWebhookHandlers, type DeliveryDeps } from "../webhook/deliver";
import type { JobHandler } from "./job";
import type { JobTimings } from "./runner";

/** What the jobs of all domains work with. */
export type JobDeps = CopyDeps &
  NotificationDeps &
  SendDeps &
  FiringDeps &
  DeliveryDeps &
  ExportDeps & {
    /** As the system, for statements that may take minutes. */
    workers: Database;
    /** As the database's owner: the cloud's own role cannot delete rows of the audit log. */
    owner: Database;
  };

/** Kinds of job that share places: slow ones hold no kind of another group. */
interface JobGroup {
  handlers: JobHandler[];
  timings: JobTimings;
}

/** A new job is announced; this is for those that are tried again. */
const retryPollMs = 5_000;

/** The kinds of job the cloud runs, by what they wait for. A domain adds its handlers here, and nowhere else. */
export function createJobGroups(deps: JobDeps): JobGroup[] {
  const { mail = [], sms = [] } = createSendHandlers(deps);
  return [
    // For the database alone.
    {
      handlers: [
        ...createAlertHandlers(deps),
        ...createNotificationHandlers(deps),
        ...createQueueHandlers(deps),
        ...createSavedSearchHandlers(deps),
        ...createWatchHandlers(deps),
      ],
      timings: { concurrency: 4 },
    },
    // Housekeeping, which may take minutes.
    {
      handlers: [
        ...createMonthHandlers(deps),
        ...createSealHandlers(deps),
        ...createOldMonthHandlers(deps),
        ...createRetentionHandlers(deps),
        ...createAuditRetentionHandlers(deps),
        ...createPurgeHandlers(deps),
        ...createCleanupHandlers(deps),
      ],
      timings: { concurrency: 4, pollMs: retryPollMs },
    },
    // For hosts and the file store.
    { handlers: createArchiveHandlers(deps), timings: { concurrency: 4 } },
    // The same for hours: it writes four, and looks whether another process can write the others.
    { handlers: createExportHandlers(deps), timings: { concurrency: 8 } },
    // For receivers outside: each does little but wait.
    {
      handlers: [...createPushHandlers(deps), ...createWebhookHandlers(deps)],
      timings: { concurrency: 16, pollMs: deps.webhooks.pollMs ?? retryPollMs },
    },
    // As many as the mail gateway keeps connections.
    { handlers: mail, timings: { concurrency: 3, pollMs: retryPollMs } },
    { handlers: sms, timings: { concurrency: 2, pollMs: retryPollMs } },
  ].filter(({ handlers }) => handlers.length > 0);
}
