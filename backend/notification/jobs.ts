import { z } from "zod";
import { defineJob } from "../jobs/job";

const id = z.number().int().positive();

/** Pushes one notification to one browser. */
export const sendPush = defineJob(
  "send_push",
  z.object({ accountId: id, notificationId: id, subscriptionId: id }),
);

/** Tells every user of an announcement when it begins, and their pages when it ends. */
export const tellAnnouncement = defineJob("tell_announcement", z.object({ announcementId: id }));

/** Deletes what is older or more than is kept, and tells of orders about to end. */
export const keepNotifications = defineJob("keep_notifications", z.object({}));
