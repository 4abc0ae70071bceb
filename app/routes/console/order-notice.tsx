import { Link } from "@remix-run/react";
import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { buttonClass } from "~/components/ui/button";
import { useFormat } from "~/lib/hooks/use-format";
import { joinSentences } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import type { ConsoleData } from "./route.server";

/** Orders that end within 15 days and that nobody has asked to renew: what stops, and the way to the request. */
export function OrderNotices({ notices }: { notices: ConsoleData["orderNotices"] }) {
  const { t, i18n } = useTranslation("console");
  const { date } = useFormat();
  if (notices.length === 0) return null;
  return (
    <section aria-label={t("order.label")} className="flex flex-col gap-2">
      {notices.map(({ order_number: number, expired_at: end, cameras, doors }) => (
        <Banner
          key={number}
          tone="warn"
          icon={CalendarClock}
          title={t("order.title", { number, date: date(end) })}
          action={
            <Link
              to={paths.renewOrder(number)}
              className={`${buttonClass("secondary", "sm")} shrink-0`}
            >
              {t("order.renew")}
            </Link>
          }
        >
          {joinSentences(
            [
              ...(cameras > 0 ? [t("order.cameras", { count: cameras })] : []),
              ...(doors > 0 ? [t("order.doors", { count: doors })] : []),
            ],
            i18n.language,
          )}
        </Banner>
      ))}
    </section>
  );
}
