import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/**
 * The id under which the log says why a part of this route did not load; nothing where its loader gives none
 * (remix-serve has no such log). Its loader hands over `requestId: args.context.requestId`.
 */
export function FailedRequest() {
  const { t } = useTranslation();
  const data = useLoaderData<{ requestId?: string } | null>();
  return data?.requestId ? t("error_page.reference", { id: data.requestId }) : null;
}
