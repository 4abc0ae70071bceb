import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { requireUser } from "~/lib/session/guards.server";
import { SettingsPage } from "../settings-page";
import { SessionsCard, TrustedDevicesCard } from "./devices";
import { MobileCard } from "./mobile-card";
import { PasskeysCard } from "./passkeys-card";
import { changeSecurity, getSecurity } from "./route.server";
import { SignInCard } from "./sign-in-card";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["settings", "errors", "password"],
  title: "security",
  section: "console",
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return getSecurity(args);
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeSecurity(args);
}

export default function SecurityPage() {
  const security = useLoaderData<typeof loader>();
  return (
    <SettingsPage master={security.profile.master}>
      <SignInCard security={security} />
      <PasskeysCard security={security} />
      <MobileCard security={security} />
      <TrustedDevicesCard devices={security.devices} />
      <SessionsCard sessions={security.sessions} />
    </SettingsPage>
  );
}
