import { z } from "zod";
import { defineJob } from "../jobs/job";

/** Makes one attempt to deliver. */
export const deliverWebhook = defineJob(
  "deliver_webhook",
  z.object({ deliveryId: z.number().int().positive() }),
);
