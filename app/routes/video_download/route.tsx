import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useExportRefresh } from "~/components/export/use-export-refresh";
import { Pagination } from "~/components/list/pagination";
import { LoadFailed } from "~/components/ui/load-failed";
import { changeExports, findExports } from "~/lib/export/exports.server";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { ExportTable } from "./export-table";
import { PlayerDownload } from "./player-download";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "export", "player", "errors"],
  title: "video_download",
  section: "vms",
  exports: true,
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const asked = Math.trunc(Number(new URL(args.request.url).searchParams.get("page")));
  const page = asked >= 1 && asked <= 1_000 ? asked : 1;
  const exports = await findExports(args, { page });
  return { page, exports, requestId: args.context.requestId };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeExports(args);
}

export default function VideoDownload() {
  const { t } = useTranslation(["export", "ui"]);
  const { page, exports } = useLoaderData<typeof loader>();
  useExportRefresh(exports?.list ?? []);
  const hrefOf = (to: number) => `${paths.videoDownload}?page=${to}`;
  return (
    <div className="mx-auto flex min-h-full max-w-360 flex-col gap-4 p-5 max-md:p-4">
      <div>
        <h1 tabIndex={-1} className="text-xl">
          {t("heading")}
        </h1>
        {exports && exports.keep_days > 0 && (
          <p className="mt-0.5 text-fg-3">{t("kept", { count: exports.keep_days })}</p>
        )}
      </div>
      {exports ? (
        <>
          <ExportTable
            items={exports.list}
            lastTo={exports.total > 0 && hrefOf(Math.ceil(exports.total / exports.per_page))}
          />
          <Pagination
            paging={{ total: exports.total, page, perPage: exports.per_page }}
            hrefOf={hrefOf}
          />
        </>
      ) : (
        <LoadFailed title={t("failed")} />
      )}
      <PlayerDownload />
    </div>
  );
}
