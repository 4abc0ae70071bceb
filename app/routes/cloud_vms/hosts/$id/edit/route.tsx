import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { createFlash } from "~/lib/cookies/flash.server";
import type { RouteHandle } from "~/lib/handle";
import { listTimeZones } from "~/lib/i18n/time-zones.server";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { takeSecret } from "~/lib/session/host-secret.server";
import { getHost } from "../route.server";
import { DeleteSection } from "./delete-section";
import { HostForm } from "./host-form";
import { NewPassword, PasswordSection, ResetPassword } from "./password-section";
import { countBelongings, editHost, listManagedRegions } from "./route.server";

interface Loaded {
  host: { id: string; display_name: string };
}

export const handle: RouteHandle = {
  i18n: ["ui", "hosts", "host_admin", "host_detail", "host_edit", "errors"],
  title: "host_edit",
  section: "vms",
  trail: (loaded) => {
    const { host } = loaded as Loaded;
    return [
      { title: "hosts", to: paths.hosts },
      { name: host.display_name, to: paths.host(host.id) },
      { title: "host_edit" },
    ];
  },
};

/** Whoever may only look at the host is sent to its page, which says so. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const url = new URL(args.request.url);
  const host = await getHost(args, args.params.id ?? "");
  if (!host.can_manage) {
    throw redirect(paths.host(host.id), {
      headers: { "Set-Cookie": await createFlash("host_read_only") },
    });
  }
  const [regions, belongings, { secret, cookies }] = await Promise.all([
    listManagedRegions(args),
    user.master ? countBelongings(args, host.id) : null,
    takeSecret(args.request, host.id),
  ]);
  return data(
    {
      host,
      regions,
      belongings,
      secret,
      dialog: url.searchParams.get("dialog"),
      cloud: `${url.protocol === "https:" ? "wss" : "ws"}://${url.host}`,
      timeZones: listTimeZones(),
    },
    { headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) },
  );
}

export function action(args: ActionFunctionArgs) {
  return requireUser(args).then(() => editHost(args, args.params.id ?? ""));
}

export type EditPage = ReturnType<typeof useLoaderData<typeof loader>>;

const sections = ["identity", "contact", "network", "password", "delete"] as const;

export default function EditHost() {
  const { t } = useTranslation("host_edit");
  const page = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  return (
    <div className="mx-auto grid max-w-240 items-start gap-8 p-5 max-md:p-4 lg:grid-cols-[180px_minmax(0,1fr)]">
      <div className="flex flex-col gap-3 lg:sticky lg:top-5">
        <h1 className="text-lg">{t("heading")}</h1>
        <nav aria-label={t("sections")} className="flex flex-col gap-0.5 max-lg:hidden">
          {sections.map((section) => (
            <a
              key={section}
              href={`#${section}`}
              className="rounded-ctl px-2 py-1.5 text-fg-2 hover:bg-hover hover:text-fg"
            >
              {t(`section.${section}`)}
            </a>
          ))}
        </nav>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {page.dialog === "reset" && <ResetPassword page={page} posted={posted} />}
        {page.dialog === "password" && <NewPassword page={page} />}
        <HostForm page={page} posted={posted}>
          <PasswordSection page={page} />
          <DeleteSection page={page} posted={posted} />
        </HostForm>
      </div>
    </div>
  );
}
