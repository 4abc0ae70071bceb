import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../../backend/db/client";
import { account } from "../../backend/db/tables";
import type { NewProduct } from "../../backend/subscription/admin";
import { productTypes } from "../../contract/names";
import { count, UsageError } from "./command";

/** Shared by the commands for orders and licences. */

const quantity = count(1, 10_000);
export const text = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(64, "must have at most 64 characters");

export const productInput = {
  recording: quantity.optional(),
  quality: text.optional(),
  "as-cloud": quantity.optional(),
  ports: quantity.optional(),
  "keep-days": count(0, 3_650).optional(),
  snapshot: z.boolean().optional(),
  "snapshot-keep-days": count(0, 3_650).optional(),
  vpn: quantity.optional(),
};
export const productOptions = {
  recording: { value: "N", help: "cameras with a recording plan (product type 0)" },
  quality: { value: "TEXT", help: "of the recording plan, as 1080p" },
  "as-cloud": { value: "N", help: "doors with AS cloud (product type 2)" },
  ports: { value: "N", help: "licence ports (product type 3)" },
  "keep-days": { value: "DAYS", help: "of recording plan and ports; 0 is standard" },
  snapshot: { help: "the ports keep snapshots" },
  "snapshot-keep-days": { value: "DAYS", help: "of the ports' snapshots; 365 when not given" },
  vpn: { value: "N", help: "VPN entries (product type 4)" },
};

export function toProducts(input: z.output<z.ZodObject<typeof productInput>>): NewProduct[] {
  const keepDays = input["keep-days"];
  const products: (NewProduct | null)[] = [
    input.recording
      ? {
          type: productTypes.recordingPlan,
          quantity: input.recording,
          quality: input.quality,
          keepDays: keepDays ?? 0,
        }
      : null,
    input["as-cloud"] ? { type: productTypes.asCloud, quantity: input["as-cloud"] } : null,
    input.ports
      ? {
          type: productTypes.licensePort,
          quantity: input.ports,
          keepDays,
          snapshot: input.snapshot ?? false,
          snapshotKeepDays: input["snapshot-keep-days"],
        }
      : null,
    input.vpn ? { type: productTypes.vpnService, quantity: input.vpn } : null,
  ];
  return products.filter((product) => product !== null);
}

/** @throws UsageError for an unknown account */
export async function requireAccount(tx: Transaction, id: number): Promise<void> {
  const rows = await tx.select({ id: account.id }).from(account).where(eq(account.id, id));
  if (rows.length === 0) throw new UsageError(`there is no account ${id}`);
}
