import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { CloudOff, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { NotFound } from "./not-found";

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** What went wrong with a whole page, as its own page. */
export default function ErrorScreen() {
  const status = statusOf(useRouteError());
  if (status === 404) return <NotFound />;
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <ErrorPanel status={status} />
    </main>
  );
}

/** The same inside a shell that still stands. */
export function ErrorInShell() {
  const status = statusOf(useRouteError());
  return status === 404 ? <NotFound inShell /> : <ErrorPanel status={status} />;
}

function ErrorPanel({ status }: { status: number }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const unreachable = status === 503;
  return (
    <div className="grid min-h-80 place-items-center">
      <EmptyState
        role="alert"
        icon={unreachable ? CloudOff : TriangleAlert}
        title={t(unreachable ? "error_page.unreachable_title" : "error_page.broken_title")}
        action={
          // A plain link: what broke may be the script that would follow it.
          <a href={pathname + search} className={buttonClass("primary")}>
            {t("try_again")}
          </a>
        }
      >
        <h1 className="sr-only">{t("error_page.heading")}</h1>
        {t(unreachable ? "error_page.unreachable_text" : "error_page.broken_text")}
      </EmptyState>
    </div>
  );
}
