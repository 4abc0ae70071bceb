import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { setCookies } from "~/lib/cookies/set-cookies";
import type { RouteHandle } from "~/lib/handle";
import { openSharePage, readSharePage, type SharePage } from "./route.server";
import { ShareDoor } from "./share-door";
import { ShareOver } from "./share-over";
import { ShareShell } from "./share-shell";
import { SharedEvent } from "./shared-event";

export const handle: RouteHandle = {
  i18n: ["share_page", "event_detail", "ai", "events", "password", "errors"],
  title: "shared_event",
};

// The address is a secret (C365): no referrer.
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
});

export const meta: MetaFunction = () => [{ name: "robots", content: "noindex, nofollow" }];

const statuses = { SHARE_LINK_NOT_FOUND: 404, SHARE_LINK_EXPIRED: 410 } as const;

export async function loader(args: LoaderFunctionArgs) {
  const { page, cookies } = await readSharePage(args, args.params.code ?? "");
  const headers = new Headers(setCookies(cookies));
  return data(page, { status: page.state === "over" ? statuses[page.problem] : 200, headers });
}

export function action(args: ActionFunctionArgs) {
  return openSharePage(args, args.params.code ?? "");
}

export { clientAction } from "~/lib/forms/client-action";

/** Public page of one event, for visitors with its link: no session, no sidebar. */
export default function SharePageScreen() {
  const page: SharePage = useLoaderData<typeof loader>();
  return (
    <ShareShell page={page}>
      {page.state === "event" && <SharedEvent page={page} />}
      {page.state === "door" && <ShareDoor asksPassword={page.asksPassword} />}
      {page.state === "over" && <ShareOver problem={page.problem} />}
    </ShareShell>
  );
}
