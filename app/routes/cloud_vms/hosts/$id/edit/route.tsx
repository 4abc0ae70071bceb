import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SecretDialog } from "~/components/host/secret-dialog";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { DeleteSection } from "./delete-section";
import { HostForm } from "./host-form";
import { getEditPage } from "./page.server";
import { PasswordSection, ResetPassword } from "./password-section";
import { editHost } from "./route.server";
import { useSectionInSight } from "./use-section-in-sight";

export { clientAction } from "~/lib/forms/client-action";

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

export async function loader(args: LoaderFunctionArgs) {
  return getEditPage(args, await requireUser(args));
}

export function action(args: ActionFunctionArgs) {
  return requireUser(args).then(() => editHost(args, args.params.id ?? ""));
}

const sections = ["identity", "contact", "network", "password", "delete"] as const;

export default function EditHost() {
  const { t } = useTranslation("host_edit");
  const page = useLoaderData<typeof loader>();
  const current = useSectionInSight(sections);
  return (
    <div className="mx-auto grid max-w-240 items-start gap-8 p-5 max-md:p-4 lg:grid-cols-[180px_minmax(0,1fr)]">
      <div className="flex flex-col gap-3 lg:sticky lg:top-5">
        <h1 className="text-lg">{t("heading")}</h1>
        <nav aria-label={t("sections")} className="flex flex-col gap-0.5 max-lg:hidden">
          {sections.map((section) => (
            <a
              key={section}
              href={`#${section}`}
              aria-current={section === current ? "location" : undefined}
              className="rounded-ctl px-2 py-1.5 text-fg-2 hover:bg-hover hover:text-fg aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-fg"
            >
              {t(`section.${section}`)}
            </a>
          ))}
        </nav>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {page.dialog === "reset" && <ResetPassword page={page} />}
        {page.dialog === "password" && (
          <SecretDialog
            secret={page.secret}
            cloud={page.cloud}
            title={(host) => t("reset.done", { host })}
            text={t("reset.done_text")}
            closeTo={paths.hostEdit(page.host.id)}
          />
        )}
        <HostForm page={page}>
          <PasswordSection page={page} />
          <DeleteSection page={page} />
        </HostForm>
      </div>
    </div>
  );
}
