import { data } from "@remix-run/node";
import { NotFound } from "~/components/shell/not-found";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "not_found" };

/** Any other path: the view, and the status a machine can read (C039, C040, C042, decision D67). */
export function loader() {
  return data(null, { status: 404 });
}

export default function UnknownPath() {
  return <NotFound />;
}
