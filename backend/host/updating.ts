import { sql } from "drizzle-orm";

/** Whether an update of a host's firmware is under way; false for a host that was never asked to. */
export const firmwareUpdating = sql`coalesce(firmware_state in ('received', 'in_progress'), false)`;
