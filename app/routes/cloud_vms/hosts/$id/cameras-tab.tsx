import { Form, Link } from "@remix-run/react";
import { Cctv, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Pagination } from "~/components/list/pagination";
import { ResourceTable } from "~/components/list/resource-table";
import { SearchBox } from "~/components/list/search-box";
import { buttonClass } from "~/components/ui/button";
import { cardClass } from "~/components/ui/card";
import { ChipLink } from "~/components/ui/chip-link";
import { EmptyState } from "~/components/ui/empty-state";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { type CameraFilter, cameraFilters, hostAddress } from "./host-address";
import type { HostPage } from "./page.server";
import type { HostCameraRow } from "./route.server";
import { useCameraColumns } from "./use-camera-columns";

const passes: Record<CameraFilter, (camera: HostCameraRow) => boolean> = {
  all: () => true,
  lost: (camera) => !camera.connected,
  license: (camera) =>
    !camera.has_license || camera.license_not_match || camera.resolution_not_match,
};

/** The host's cameras, filtered by name and by problem. */
export function CamerasTab({ page }: { page: HostPage }) {
  const { t } = useTranslation("host_detail");
  const columns = useCameraColumns(page);
  const { host, query } = page;
  const wanted = query.search.toLocaleLowerCase();
  const named = host.cameras.filter((camera) => camera.name.toLocaleLowerCase().includes(wanted));
  const found = named.filter(passes[query.show]);
  const first = (query.page - 1) * limits.perPage;
  const shown = found.slice(first, first + limits.perPage);
  if (host.cameras.length === 0) {
    return (
      <div className={cardClass}>
        <EmptyState icon={Cctv} title={t("camera.none")}>
          {t("camera.none_text")}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <CameraSearch page={page} />
        <nav aria-label={t("camera.filters")} className="flex flex-wrap gap-2">
          {cameraFilters.map((show) => (
            <FilterChip
              key={show}
              page={page}
              show={show}
              count={named.filter(passes[show]).length}
            />
          ))}
        </nav>
      </div>
      <ResourceTable
        caption={t("tab.cameras")}
        columns={columns}
        rows={shown}
        rowKey={(camera) => camera.id}
        density="picture"
        empty={
          <EmptyState
            icon={SearchX}
            title={t("camera.no_match")}
            action={
              <Link to={hostAddress(host.id)} className={buttonClass("secondary", "sm")}>
                {t("camera.show_all")}
              </Link>
            }
          />
        }
      />
      <Pagination
        paging={{ total: found.length, page: query.page, perPage: limits.perPage }}
        hrefOf={(number) => hostAddress(host.id, { ...query, page: number })}
      />
    </>
  );
}

function FilterChip({ page, show, count }: { page: HostPage; show: CameraFilter; count: number }) {
  const { t } = useTranslation("host_detail");
  const format = useFormat();
  const { host, query } = page;
  return (
    <ChipLink
      to={hostAddress(host.id, { ...query, show, page: 1 })}
      current={query.show === show}
      count={format.number(count)}
    >
      {t(`camera.filter.${show}`)}
    </ChipLink>
  );
}

function CameraSearch({ page }: { page: HostPage }) {
  const { t } = useTranslation(["host_detail", "ui"]);
  const { host, query } = page;
  return (
    <Form
      method="get"
      action={paths.host(host.id)}
      role="search"
      preventScrollReset
      className="max-md:w-full"
    >
      {query.show !== "all" && <input type="hidden" name="show" value={query.show} />}
      <SearchBox label={t("camera.find")} value={query.search} className="w-50" />
    </Form>
  );
}
