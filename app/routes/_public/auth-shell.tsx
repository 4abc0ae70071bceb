import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PublicHeader } from "~/components/shell/public-header";
import { publicPaths } from "~/lib/public-paths";
import { DecorWall } from "./decor-wall";

/** Layout with the form left and a decorative wall right; below 860 px only the form. */
export function AuthShell({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="grid min-h-dvh md:h-dvh md:grid-cols-[minmax(0,560px)_1fr]">
      <div className="flex min-h-0 flex-col overflow-y-auto px-20 py-8 max-md:px-5 max-md:py-5">
        <PublicHeader />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-100 flex-1 flex-col justify-center py-8"
        >
          {children}
        </main>
        <footer className="flex flex-wrap gap-x-4 gap-y-2 text-xs text-fg-3 [&_a]:hover:text-fg-2">
          <Link to={publicPaths.termsOfUse}>{t("legal.terms")}</Link>
          <Link to={`${publicPaths.termsOfUse}#privacy`}>{t("legal.privacy")}</Link>
          <Link to={`${publicPaths.termsOfUse}#gdpr`}>{t("legal.gdpr")}</Link>
          <Link to={publicPaths.mobile}>{t("legal.mobile_app")}</Link>
          <span className="ml-auto max-md:ml-0 max-md:w-full">© 2026 Sightline</span>
        </footer>
      </div>
      <DecorWall />
    </div>
  );
}
