import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PostButton } from "~/components/form/post-button";
import { DrawerRoute } from "~/components/list/drawer-route";
import { requireKit } from "../../route.server";
import { loadCamera } from "../sample-cameras.server";

export function loader({ request, params }: LoaderFunctionArgs) {
  requireKit();
  return loadCamera(request, params.id);
}

/** One camera, beside the list. */
export default function KitCamera() {
  const { camera, beyond, list } = useLoaderData<typeof loader>();
  return (
    <DrawerRoute
      wide
      id={camera.id}
      title={camera.name}
      note={`#${camera.id}`}
      beyond={beyond}
      foot={
        <PostButton
          variant="danger-outline"
          intent="remove"
          action={list}
          hidden={{ ids: [camera.id] }}
        >
          Remove
        </PostButton>
      }
    >
      <dl className="grid grid-cols-[7rem_1fr] gap-y-2 p-5">
        <dt className="text-fg-3">Region</dt>
        <dd>{camera.region}</dd>
        <dt className="text-fg-3">State</dt>
        <dd>Connected</dd>
      </dl>
    </DrawerRoute>
  );
}
