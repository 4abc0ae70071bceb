import type { ExportFault } from "../../contract/names";

/** A notification as it is written, by what caused it: ids and values, no words. */
export type NewNotification =
  | {
      type: "alert";
      /** Null for an event of the host itself. */
      cameraId: number | null;
      hostId: number;
      facts: {
        alert_id: string;
        alert_name: string;
        row_id: string;
        event_type: number;
        event_id: number;
        event_time: number;
      };
    }
  | {
      type: "export";
      cameraId: number;
      facts: { export_id: string; fault: ExportFault };
    }
  | {
      type: "firmware";
      hostId: number;
      facts: { status: "completed" | "failed"; progress: number; version: string | null };
    }
  /** `subject`: the announcement's id; its texts are read from its row. */
  | { type: "announcement"; subject: string; facts: Record<string, never> }
  /** `subject`: the order's id and the end it is about, so that a renewed one is told of again. */
  | { type: "expiry"; subject: string; facts: { order_number: string; expires_at: number } }
  | { type: "security"; facts: { address: string; user_agent: string | null } };
