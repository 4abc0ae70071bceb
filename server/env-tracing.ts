import { z } from "zod";

/** The setting of traces; server/env.ts has them all. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .url()
    .regex(/^https?:\/\//, "must begin with http:// or https://")
    .optional()
    .describe(
      "A receiver of OpenTelemetry traces by OTLP over HTTP, as `http://127.0.0.1:4318` ([how](operations.md#traces)); unset, there are none",
    ),
};
