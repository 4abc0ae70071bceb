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

/** Leads out of the console; what is left to show is why it did not. */
export function loader(args: LoaderFunctionArgs) {
  return handOff(args, "eMap");
}

/** A refresh of this page's data would hand off once more. */
export const shouldRevalidate = () => false;

export default function ElectronicMap() {
  return <HandoffFailure failed={useLoaderData<typeof loader>()} title="emap" path={paths.map} />;
}
