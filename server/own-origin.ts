import type { Request } from "express";

/**
 * The console's own origin as browsers see it: PUBLIC_ORIGIN, or unset what the request itself
 * says.
 */
export function ownOrigin(req: Request, publicOrigin: string | undefined): string {
  return publicOrigin ?? `${req.protocol}://${req.headers.host ?? "localhost"}`;
}
