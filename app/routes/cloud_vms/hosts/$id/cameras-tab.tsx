import { Cctv, Pencil, ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { NoMatch } from "~/components/list/list-empty";
import { Pagination } from "~/components/list/pagination";
import { ResourceTable } from "~/components/list/resource-table";
import { RowLinks } from "~/components/list/row-links";
import { cardClass } from "~/components/ui/card";
import { ChipLink } from "~/components/ui/chip-link";
import { EmptyState } from "~/components/ui/empty-state";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { type CameraFilter, cameraFilters, hostQuery } from "./host-query";
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
  const address = hostQuery(host.id);
  const wanted = query.search.toLocaleLowerCase();
  const named = host.cameras.filter((camera) => camera.name.toLocaleLowerCase().includes(wanted));
  const found = named.filter(passes[query.show]);
  const first = (query.page - 1) * limits.perPage;
  const shown = found.slice(first, first + limits.perPage);
  const editOf = (camera: HostCameraRow) => ({
    to: address.href(query, {}, { dialog: "camera", about: camera.id }),
    label: t("camera.edit", { camera: camera.name }),
    icon: Pencil,
    isDialog: true,
  });
  const auditOf = ({ id, name }: HostCameraRow) =>
    page.master
      ? { to: paths.auditOf("camera", id), label: t("action.audit_of", { name }), icon: ScrollText }
      : null;
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
      <FilterBar
        query={address}
        values={query}
        filters={[{ key: "search", kind: "search", label: t("camera.find") }]}
        beside={
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
        }
      />
      <ResourceTable
        caption={t("tab.cameras")}
        columns={columns}
        rows={shown}
        rowKey={(camera) => camera.id}
        density="picture"
        rowActions={
          host.can_manage
            ? (camera) => <RowLinks links={[editOf(camera), auditOf(camera)]} />
            : undefined
        }
        empty={<NoMatch showAllTo={address.open()} />}
      />
      <Pagination
        paging={{ total: found.length, page: query.page, perPage: limits.perPage }}
        hrefOf={(number) => address.href(query, { page: number })}
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
      to={hostQuery(host.id).href(query, { show })}
      current={query.show === show}
      count={format.number(count)}
    >
      {t(`camera.filter.${show}`)}
    </ChipLink>
  );
}
