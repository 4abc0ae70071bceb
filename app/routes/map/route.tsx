import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HandoffFailure } from "~/components/shell/handoff-failure";
import type { RouteHandle } from "~/lib/handle";
import { handOff } from "~/lib/handoff/handoff.server";
import { paths } from "~/lib/paths";

export const handle: RouteHandle = {
  i18n: ["handoff", "errors"],
  title: "emap",
  section: "console",
};

/** Redirects to the other application; the page shows why that failed. */
export function loader(args: LoaderFunctionArgs) {
  return handOff(args, "eMap");
}

/** No revalidation: it would start the hand-off again. */
export const shouldRevalidate = () => false;

export default function ElectronicMap() {
  return <HandoffFailure failed={useLoaderData<typeof loader>()} title="emap" path={paths.map} />;
}
