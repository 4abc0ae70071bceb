import { Link } from "@remix-run/react";
import { Pagination } from "~/components/list/pagination";
import { ResourceTable } from "~/components/list/resource-table";
import { StatusDot } from "~/components/ui/status-dot";
import { Sample, samplesClass } from "./sample";

const rows = [
  { id: "1", name: "HQ-NVR-01", region: "Harbor Campus", cameras: 24, isOnline: true },
  { id: "2", name: "DC-VMS-02", region: "Riverside DC", cameras: 32, isOnline: true },
  { id: "3", name: "OT-REC-14", region: "Old Town Retail", cameras: 17, isOnline: false },
];

/** Tables and what stands around them. */
export function Lists() {
  return (
    <div className={samplesClass}>
      <Sample title="Table" wide>
        <ResourceTable
          caption="Hosts"
          rows={rows}
          sorting={{ current: "name", hrefOf: () => "?part=lists" }}
          rowKey={(row) => row.id}
          dimmed={(row) => !row.isOnline}
          columns={[
            {
              id: "name",
              head: "Name",
              sortKey: "name",
              cell: (row) => (
                <span className="inline-flex items-center gap-2">
                  <StatusDot status={row.isOnline ? "online" : "disconnected"} /> {row.name}
                </span>
              ),
            },
            { id: "region", head: "Region", sortKey: "region", cell: (row) => row.region },
            { id: "cameras", head: "Cameras", end: true, cell: (row) => row.cameras },
          ]}
        />
        <p className="flex gap-4">
          <Link to="/kit/cameras" className="text-accent-text underline">
            A list with a drawer, ticked rows and undo
          </Link>
          <Link to="/kit/roles" className="text-accent-text underline">
            A list with an editor
          </Link>
        </p>
        <Pagination
          paging={{ page: 2, total: 342, perPage: 50 }}
          hrefOf={() => "?part=lists"}
          sizes={{ all: [25, 50, 100], hrefOf: () => "?part=lists" }}
        />
      </Sample>
    </div>
  );
}
