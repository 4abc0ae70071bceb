import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import type { RouteHandle } from "~/lib/handle";
import { useFormat } from "~/lib/hooks/use-format";
import { hourOfDay } from "~/lib/i18n/format";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import { useLiveRefresh } from "~/lib/realtime/use-live-refresh";
import { requireUser } from "~/lib/session/guards.server";
import { AttentionCard } from "./attention-card";
import { OrderNotices } from "./order-notice";
import { RecentAiEvents } from "./recent-ai-events";
import { type ConsoleData, getConsole } from "./route.server";
import { ServiceTiles } from "./service-tiles";

export const handle: RouteHandle = {
  i18n: ["console", "hosts", "events", "ui"],
  title: "console",
  section: "console",
};

export async function loader(args: LoaderFunctionArgs) {
  return getConsole(args, await requireUser(args));
}

export default function ConsoleHome() {
  const data = useLoaderData<typeof loader>();
  useLiveRefresh();
  return (
    <div className="mx-auto flex max-w-360 flex-col gap-3.5 px-6 py-5 max-md:px-4">
      <div className="flex flex-wrap items-end gap-3">
        <Greeting />
        <Link to={paths.mobile} className={cx(buttonClass(), "ml-auto max-md:ml-0")}>
          <GetTheApp />
        </Link>
      </div>
      <OrderNotices notices={data.orderNotices} />
      <ServiceTiles data={data} />
      <div className="grid gap-3 lg:grid-cols-[1.45fr_2.06fr]">
        <AttentionCard
          items={data.attention}
          nowSeconds={data.nowSeconds}
          numbers={data.numbers}
          masters={data.masters}
          mayLook={data.mayLook}
        />
        <RecentAiEvents events={data.aiEvents} nowSeconds={data.nowSeconds} />
      </div>
    </div>
  );
}

function GetTheApp() {
  const { t } = useTranslation("console");
  return (
    <>
      <Icon as={Smartphone} />
      {t("get_app")}
    </>
  );
}

/** Greeting by the hour in the user's zone: morning from 5, afternoon from 12, evening from 18. */
function Greeting() {
  const { t } = useTranslation("console");
  const format = useFormat();
  const { nowSeconds, name, master, numbers } = useLoaderData<typeof loader>();
  const hour = hourOfDay(nowSeconds, format.options.timeZone);
  const part =
    hour >= 5 && hour < 12 ? "morning" : hour >= 12 && hour < 18 ? "afternoon" : "evening";
  return (
    <div>
      <h1 className="text-2xl">{t(`greeting.${part}`, { name: name.split(" ")[0] })}</h1>
      <p className="mt-0.5 text-fg-3">
        {/* Browser and server may space a date of the same language differently. */}
        <span suppressHydrationWarning>{format.longDay(nowSeconds)}</span>
        {numbers && <Scope numbers={numbers} master={master} />}
      </p>
    </div>
  );
}

/** How much the user has in reach. */
function Scope({
  numbers,
  master,
}: {
  numbers: NonNullable<ConsoleData["numbers"]>;
  master: boolean;
}) {
  const { t, i18n } = useTranslation("console");
  const regions = t("counts.regions", { count: numbers.regions });
  const cameras = t("counts.cameras", { count: numbers.cameras });
  const scope = master
    ? joinList([regions, t("counts.hosts", { count: numbers.hosts }), cameras], i18n.language)
    : t("counts.may_watch", { cameras, regions });
  return <> · {scope}</>;
}
