import { isIP } from "node:net";
import { z } from "zod";

const partsOf = (urls: string) => urls.split(",").map((url) => url.trim());

const isNatsUrl = (urls: string) =>
  partsOf(urls).every((url) => /^(nats|tls):\/\/[^/]+\/?$/.test(url) && URL.canParse(url));

/** The client compares certificates with names alone: of an address it would take one of `localhost`. */
const hasNames = (urls: string) =>
  !partsOf(urls).some((url) => url.startsWith("tls:")) ||
  partsOf(urls).every(
    (url) => URL.canParse(url) && isIP(new URL(url).hostname.replace(/^\[|\]$/g, "")) === 0,
  );

/** The settings of several consoles over one database; server/env.ts has them all. */
export const consoleSettings = {
  NATS_URL: z
    .string()
    .refine(isNatsUrl, "must begin with nats:// or tls://")
    .refine(hasNames, "must name its servers where one is tls://, not their addresses")
    .optional()
    .describe(
      "NATS between several consoles, as `nats://user:password@nats.example.com:4222`, of a cluster all with commas between; `tls://` refuses a server without TLS. Only the consoles may reach it ([how](operations.md#several-consoles)); unset, each console plays only the hosts that are connected to it",
    ),
  DRAIN_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(15)
    .default(0)
    .describe(
      "How long a console that is told to stop goes on answering, with 503 at `/readyz`: longer than a balancer takes to notice ([how](operations.md#several-consoles))",
    ),
} as const;
