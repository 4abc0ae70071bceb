import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { changeSet } from "./change-set.server";
import { loadSet } from "./route.server";
import { SetCameras } from "./set-cameras";
import { SetEditor } from "./set-editor";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "privileges", "errors"],
  title: "operator_privileges",
  section: "vms",
  trail: (loaded) => {
    const { name } = loaded as { name: string };
    return [
      { title: "operator_privileges", to: paths.operatorPrivileges },
      ...(name === "" ? [] : [{ name }]),
    ];
  },
};

export function loader(args: LoaderFunctionArgs) {
  return loadSet(args);
}

export function action(args: ActionFunctionArgs) {
  return changeSet(args);
}

/** One set of privileges, or a new one. */
export default function PrivilegeSet() {
  const page = useLoaderData<typeof loader>();
  return page.kind === "view" ? (
    <SetCameras page={page} />
  ) : (
    <SetEditor key={page.id ?? "new"} page={page} />
  );
}
