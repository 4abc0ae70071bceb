import { createCookie } from "@remix-run/node";
import { isSecure } from "./is-secure";
import { seal, unseal } from "./session.server";

/**
 * Cookie that passes a host's new password from the action that created it to the page that shows it: encrypted,
 * HttpOnly, deleted when shown (C084, C085), so that no address, log or history contains the password.
 */

export interface HostSecret {
  hostId: string;
  hostName: string;
  hostCode: string;
  password: string;
}

const lifetimeSeconds = 60;
// Not below /hosts: the data of that page is asked for beside it, at /hosts.data.
const cookie = createCookie("host_secret", {
  path: "/cloud_vms",
  httpOnly: true,
  sameSite: "strict",
  maxAge: lifetimeSeconds,
});

/** Set-Cookie value with the password that the cloud created. */
export async function createSecretCookie(
  request: Request,
  {
    host,
    password,
  }: { host: { id: string; name: string; host_code: string | null }; password: string },
): Promise<string> {
  const secret: HostSecret = {
    hostId: host.id,
    hostName: host.name,
    hostCode: host.host_code ?? "",
    password,
  };
  const value = await seal({ ...secret }, `${lifetimeSeconds}s`);
  return cookie.serialize(value, { secure: isSecure(request) });
}

/** The password to show on this page, with the Set-Cookie value that deletes it; null for none. */
export async function takeSecret(
  request: Request,
  hostId: string | null,
): Promise<{ secret: HostSecret | null; cookies: string[] }> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  if (typeof value !== "string" || value === "") return { secret: null, cookies: [] };
  const ended = await cookie.serialize("", { maxAge: 0, secure: isSecure(request) });
  const claims = await unseal(value);
  const read = (name: keyof HostSecret) => {
    const text = claims?.[name];
    return typeof text === "string" ? text : "";
  };
  const secret: HostSecret = {
    hostId: read("hostId"),
    hostName: read("hostName"),
    hostCode: read("hostCode"),
    password: read("password"),
  };
  const isDue = secret.password !== "" && secret.hostId === hostId;
  return { secret: isDue ? secret : null, cookies: [ended] };
}
