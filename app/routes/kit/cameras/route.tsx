import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { usePost, usePostError } from "~/components/form/use-post";
import { FilterBar } from "~/components/list/filter-bar";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { PickedDialog } from "~/components/list/picked-dialog";
import { ResourceList } from "~/components/list/resource-list";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { requireKit } from "../route.server";
import { cameraSorts, camerasQuery } from "./cameras-query";
import { changeCameras, loadCameras, type SampleCamera } from "./sample-cameras.server";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = { i18n: ["ui", "errors"], section: "vms" };

export function loader({ request }: LoaderFunctionArgs) {
  requireKit();
  return loadCameras(request);
}

export function action({ request }: ActionFunctionArgs) {
  requireKit();
  return changeCameras(request);
}

/** A list with a drawer, ticked rows and a change that can be taken back. */
export default function KitCameras() {
  const page = useLoaderData<typeof loader>();
  const { query, list, total, dialog } = page;
  const { id } = useParams();
  const ids = list.map((camera) => camera.id);
  return (
    <ListScreen heading="Cameras" drawer={drawerList(camerasQuery, query, ids)}>
      {dialog === "remove" && <RemoveCameras page={page} />}
      <FilterBar
        query={camerasQuery}
        values={query}
        filters={[{ key: "search", kind: "search", label: "Name" }]}
      />
      <ListBody path={camerasQuery.path}>
        <ResourceList
          caption="Cameras"
          query={camerasQuery}
          values={query}
          sorts={cameraSorts}
          rows={list}
          rowKey={(camera) => camera.id}
          currentKey={id}
          total={total}
          columns={[
            {
              id: "name",
              head: "Name",
              sortKey: "name",
              cell: (camera: SampleCamera) => (
                <Link
                  to={camerasQuery.itemHref(query, camera.id)}
                  preventScrollReset
                  className="text-fg hover:underline"
                >
                  {camera.name}
                </Link>
              ),
            },
            { id: "region", head: "Region", cell: (camera) => camera.region },
          ]}
          bulk={{
            nameOf: (camera) => camera.name,
            actions: [{ dialog: "remove", label: "Remove", icon: Trash2 }],
          }}
          empty={{
            first: { title: "No cameras yet", text: "Add your first camera." },
          }}
        />
      </ListBody>
    </ListScreen>
  );
}

function RemoveCameras({ page }: { page: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const closeTo = camerasQuery.href(page.query);
  const post = usePost({ intent: "remove" });
  const { length } = page.picked.rows;
  return (
    <PickedDialog
      form={{ ...post, error: usePostError(post) }}
      picked={page.picked}
      title={`Remove ${length} cameras`}
      text="They can be taken back for ten seconds."
      submitLabel="Remove"
      closeTo={closeTo}
    />
  );
}
