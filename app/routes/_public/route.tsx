import { Outlet } from "@remix-run/react";
import { AuthShell } from "./auth-shell";

/** Pages that need no sign-in: no sidebar (C044). */
export default function PublicLayout() {
  return (
    <AuthShell>
      <Outlet />
    </AuthShell>
  );
}
