import { z } from "zod";

/** The settings of /metrics; server/env.ts has them all. */
export const metricsSettings = {
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe(
      "Port of `/metrics`, for Prometheus ([how](operations.md#metrics)), never the one of pages; 0 takes a free one, and unset there is none",
    ),
  METRICS_HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("Address to listen on for `/metrics`, which asks nobody who they are"),
};
