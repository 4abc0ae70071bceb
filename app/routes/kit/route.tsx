import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Tabs } from "~/components/ui/tabs";
import { cx } from "~/lib/cx";
import { clientAction } from "~/lib/forms/client-action";
import type { RouteHandle } from "~/lib/handle";
import { Controls } from "./controls";
import { Feedback } from "./feedback";
import { Inputs } from "./inputs";
import { Lists } from "./lists";
import { echoForm, requireKit } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["ui", "password", "errors", "events", "ai", "common"],
};

const parts = { inputs: Inputs, controls: Controls, feedback: Feedback, lists: Lists };
type Part = keyof typeof parts;
const themes = ["dark", "light"] as const;

/** A fixed moment: pictures of the page can be compared. */
const now = Date.parse("2026-11-20T09:41:07Z") / 1000;
const maxCameras = 5_000;

export function loader({ request }: LoaderFunctionArgs) {
  requireKit();
  const { searchParams } = new URL(request.url);
  const part = (Object.keys(parts) as Part[]).find((name) => name === searchParams.get("part"));
  const theme = themes.find((name) => name === searchParams.get("theme"));
  const cameras = Math.min(Number(searchParams.get("cameras")) || 0, maxCameras);
  return { part: part ?? "inputs", theme: theme ?? null, cameras, now };
}

export async function action({ request }: ActionFunctionArgs) {
  requireKit();
  return echoForm(request);
}

export { clientAction };

/** Every primitive of components/ui, form and list with its states, in both themes or in the one asked for. */
export default function Kit() {
  const { part, theme, ...data } = useLoaderData<typeof loader>();
  const Part = parts[part];
  const shown = theme ? [theme] : themes;
  return (
    <main id="content" tabIndex={-1} className="flex min-h-dvh flex-col gap-4 p-5 max-md:p-3">
      <h1 className="text-xl">Kit</h1>
      <Tabs
        label="Parts of the kit"
        tabs={(Object.keys(parts) as Part[]).map((name) => ({
          to: `?part=${name}${theme ? `&theme=${theme}` : ""}`,
          label: name,
          current: name === part,
        }))}
      />
      <div className={cx("grid gap-4", shown.length > 1 && "xl:grid-cols-2")}>
        {shown.map((name) => (
          <section
            key={name}
            data-theme={name}
            aria-label={name}
            className="min-w-0 rounded-card bg-canvas p-5 max-md:p-3"
          >
            <Part theme={name} {...data} />
          </section>
        ))}
      </div>
    </main>
  );
}
