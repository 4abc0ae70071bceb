import { createCookie } from "@remix-run/node";
import { createTypedCookie } from "remix-utils/typed-cookie";
import { z } from "zod";
import { idRule } from "~contract/ids";

/** A browser's subscription outlives its session: this remembers which one it is, for the day it signs out. */
const cookie = createTypedCookie({
  cookie: createCookie("push", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: 365 * 24 * 3600,
  }),
  schema: z.string().regex(idRule),
});

/** Id of this browser's subscription, as far as it knows; of another user's too. */
export const readPushId = (request: Request): Promise<string | null> =>
  cookie.parse(request.headers.get("cookie")).catch(() => null);

export const keepPushId = (id: string): Promise<string> => cookie.serialize(id);

/** A Set-Cookie value. */
export const forgetPushId = (): Promise<string> => cookie.serialize("0", { maxAge: 0 });
