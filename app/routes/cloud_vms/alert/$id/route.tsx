import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { AlertEditor } from "./alert-editor";
import { changeAlert, loadAlert } from "./route.server";

export { clientAction } from "~/lib/forms/client-action";

interface Loaded {
  values: { name: string };
}

export const handle: RouteHandle = {
  i18n: ["ui", "alerts", "events", "event_query", "errors"],
  title: "alerts",
  section: "vms",
  trail: (loaded) => {
    const { name } = (loaded as Loaded).values;
    return [{ title: "alerts", to: paths.alerts }, ...(name === "" ? [] : [{ name }])];
  },
};

export function loader(args: LoaderFunctionArgs) {
  return loadAlert(args);
}

export function action(args: ActionFunctionArgs) {
  return changeAlert(args);
}

/** The editor of one alert, or of a new one. */
export default function Alert() {
  const page = useLoaderData<typeof loader>();
  return <AlertEditor key={page.id ?? "new"} page={page} />;
}
