import { isRouteErrorResponse, Link, useLocation, useRouteError } from "@remix-run/react";
import { CloudOff, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { NotFound } from "./not-found";

/** What Chromium, Firefox and Safari call a request that no answer came to. */
const noAnswer = /failed to fetch|networkerror|load failed/i;

function isNetworkLoss(error: unknown): boolean {
  return error instanceof TypeError && noAnswer.test(error.message);
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status;
  return isNetworkLoss(error) ? 503 : 500;
}

/** Id of the request's line in the log, shown where the cloud's answer could not be interpreted. */
function requestIdOf(error: unknown): string | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  const isNamed = typeof data === "object" && data !== null && "requestId" in data;
  return isNamed ? String(data.requestId) : null;
}

/** What went wrong with a whole page, as its own page. */
export default function ErrorScreen() {
  const error = useRouteError();
  const status = statusOf(error);
  if (status === 404) return <NotFound />;
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <ErrorPanel status={status} requestId={requestIdOf(error)} />
    </main>
  );
}

/** The same inside a shell that still stands. */
export function ErrorInShell() {
  const error = useRouteError();
  const status = statusOf(error);
  if (status === 404) return <NotFound inShell />;
  return (
    <ErrorPanel
      status={status}
      requestId={requestIdOf(error)}
      retryInPlace={isNetworkLoss(error)}
    />
  );
}

interface ErrorPanelProps {
  status: number;
  requestId: string | null;
  retryInPlace?: boolean;
}

function ErrorPanel({ status, requestId, retryInPlace }: ErrorPanelProps) {
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
          // Else a new document: what broke may be the script that would follow the link.
          <Link
            to={pathname + search}
            reloadDocument={!retryInPlace}
            replace
            className={buttonClass("primary")}
          >
            {t("try_again")}
          </Link>
        }
      >
        <h1 className="sr-only">{t("error_page.heading")}</h1>
        {t(unreachable ? "error_page.unreachable_text" : "error_page.broken_text")}
        {requestId && <p className="mt-1">{t("error_page.reference", { id: requestId })}</p>}
      </EmptyState>
    </div>
  );
}
