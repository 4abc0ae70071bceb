import type { CopyDeps } from "../archive/copy";
import { createArchiveHandlers } from "../archive/tasks";
import { createWatchHandlers } from "../audit/watch-jobs";
import { createNotificationHandlers, type NotificationDeps } from "../notification/tasks";
import { createSavedSearchHandlers } from "../saved-search/jobs";
import type { JobHandler } from "./job";

/** What the jobs of all domains work with. */
export type JobDeps = CopyDeps & NotificationDeps;

/** Every kind of job the cloud runs. A domain adds its handlers here, and nowhere else. */
export function createJobHandlers(deps: JobDeps): JobHandler[] {
  return [
    ...createArchiveHandlers(deps),
    ...createNotificationHandlers(deps),
    ...createSavedSearchHandlers(deps),
    ...createWatchHandlers(deps),
  ];
}
