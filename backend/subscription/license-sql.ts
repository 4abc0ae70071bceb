import { sql } from "drizzle-orm";

/** Whether the row of `camera` has a port of an order that has not expired. */
export const cameraLicensed = sql`exists (
  select from license join customer_order on customer_order.id = license.order_id
  where license.camera_id = camera.id and customer_order.expires_at > now()
)`;

/** Whether the row of `door` has a port of an order that has not expired. */
export const doorLicensed = sql`exists (
  select from license join customer_order on customer_order.id = license.order_id
  where license.door_id = door.id and customer_order.expires_at > now()
)`;
