import type { CopyDeps } from "../archive/copy";
import { createArchiveHandlers } from "../archive/tasks";
import { createWatchHandlers } from "../audit/watch-jobs";
import { createQueueHandlers, type SendDeps } from "../mail/delivery";
import { createNotificationHandlers, type NotificationDeps } from "../notification/tasks";
import { createSavedSearchHandlers } from "../saved-search/jobs";
import { createWebhookHandlers, type DeliveryDeps } from "../webhook/deliver";
import type { JobHandler } from "./job";

/** What the jobs of all domains work with. */
export type JobDeps = CopyDeps & NotificationDeps & SendDeps;

/** The kinds of job the cloud runs. A domain adds its handlers here or below, and nowhere else. */
export function createJobHandlers(deps: JobDeps): JobHandler[] {
  return [
    ...createArchiveHandlers(deps),
    ...createNotificationHandlers(deps),
    ...createQueueHandlers(deps),
    ...createSavedSearchHandlers(deps),
    ...createWatchHandlers(deps),
  ];
}

/** Those that wait for receivers outside: they run apart, so that slow ones hold none of the others. */
export const createOutgoingHandlers = (deps: DeliveryDeps): JobHandler[] =>
  createWebhookHandlers(deps);
