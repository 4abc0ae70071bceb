import { Link } from "@remix-run/react";
import { LifeBuoy, Unplug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import type { FailedHandoff } from "~/lib/handoff/handoff.server";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";

/** The other application could not be opened: why, what to try, and whom to ask (C330). */
export function HandoffFailure({
  failed,
  title,
  path,
}: {
  failed: FailedHandoff;
  title: "access_control" | "emap";
  /** Where the hand-off begins. */
  path: string;
}) {
  const { t } = useTranslation(["handoff", "common", "errors"]);
  const format = useFormat();
  const { reason, accountId, atSeconds, supportUrl } = failed;
  // No line ends within it.
  const time = format.time(atSeconds).replaceAll("-", "\u2011").replaceAll(" ", "\u00a0");
  const name = t(`common:title.${title}`);
  const isAbsent = reason === "NO_APPLICATION";
  return (
    <div className="p-5 max-md:px-4">
      <h1 className="text-xl">{name}</h1>
      <EmptyState
        {...(!isAbsent && { role: "alert" })}
        icon={Unplug}
        title={isAbsent ? t("absent", { name }) : t("failed", { name })}
        action={
          <>
            {!isAbsent && (
              // A document of its own: the way out of the console is one, too.
              <a href={path} className={buttonClass("primary")}>
                {t("common:try_again")}
              </a>
            )}
            <Link to={paths.console} className={buttonClass()}>
              {t("back")}
            </Link>
          </>
        }
      >
        {isAbsent ? (
          <>
            <p>{t("no_application")}</p>
            <p>{t("to_connect")}</p>
          </>
        ) : (
          <>
            <p>{t(`errors:${reason}`)}</p>
            <p className="mt-2">{t(supportUrl ? "ask_support" : "ask_operator")}</p>
            <p className="tnum mt-2 text-xs" suppressHydrationWarning>
              {t("reference", { account: accountId, reason, time })}
            </p>
          </>
        )}
        {supportUrl && (
          <a
            href={supportUrl}
            className="mt-2 inline-flex items-center gap-1.5 text-accent-text hover:underline"
          >
            <Icon as={LifeBuoy} />
            {t("contact_support")}
          </a>
        )}
      </EmptyState>
    </div>
  );
}
