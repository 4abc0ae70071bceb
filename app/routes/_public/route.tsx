import { Outlet } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { AuthShell } from "./auth-shell";

/** For the language menu. */
export const handle: RouteHandle = { i18n: ["errors"] };

/** Pages that need no sign-in: no sidebar (C044). */
export default function PublicLayout() {
  return (
    <AuthShell>
      <Outlet />
    </AuthShell>
  );
}
