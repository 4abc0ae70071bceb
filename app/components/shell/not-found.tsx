import { Link } from "@remix-run/react";
import { House } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Logo } from "~/components/ui/logo";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";

/** Page not found, with the way back (C039, C042). In the shell its header is already there. */
export function NotFound({ inShell = false }: { inShell?: boolean }) {
  const { t } = useTranslation();
  const Content = inShell ? "div" : "main";
  return (
    <div className={cx("flex flex-col", inShell ? "min-h-full" : "min-h-dvh")}>
      {!inShell && (
        <header className="flex h-16 items-center px-8 max-md:px-5">
          <Logo />
        </header>
      )}
      <Content
        id={inShell ? undefined : "content"}
        className="grid flex-1 grid-cols-1 place-items-center p-6"
      >
        <div className="flex max-w-full flex-col items-center text-center">
          <div className="relative aspect-video w-[520px] max-w-full overflow-hidden rounded-card bg-video text-video-fg">
            <img
              src="/wall/corridor.webp"
              alt=""
              className="size-full object-cover blur-[7px] brightness-[.42] grayscale"
            />
            <span className="corners absolute inset-6.5 text-[#aab4bf] [--corner-size:26px]" />
            <div className="absolute inset-0 grid place-content-center">
              <span className="tnum text-[76px] leading-[76px] font-[650] tracking-[-0.04em]">
                404
              </span>
              <span className="mt-1">{t("not_found.no_signal")}</span>
            </div>
          </div>
          <h1 className="mt-8 text-2xl">{t("not_found.title")}</h1>
          <p className="mt-2 max-w-100 text-fg-2">{t("not_found.text")}</p>
          <Link to={paths.console} className={cx(buttonClass("primary", "lg"), "mt-6")}>
            <Icon as={House} />
            {t("not_found.home")}
          </Link>
        </div>
      </Content>
    </div>
  );
}
