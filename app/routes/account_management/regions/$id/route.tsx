import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { changeRegions, loadRegion, type RegionPage } from "../route.server";
import { RegionEditor } from "./region-editor";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  title: "region_edit",
  trail: (loaded) => [
    { title: "regions", to: paths.regions },
    { name: (loaded as RegionPage).region.name },
  ],
};

export function loader(args: LoaderFunctionArgs) {
  return loadRegion(args, args.params.id ?? "");
}

export function action(args: ActionFunctionArgs) {
  return changeRegions(args);
}

/** One region beside the list. */
export default function Region() {
  const page = useLoaderData<typeof loader>();
  return <RegionEditor key={page.region.id} page={page} />;
}
