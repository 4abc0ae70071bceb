import { MousePointerClick } from "lucide-react";
import { EditorLayout } from "~/components/list/editor-layout";
import { Avatar } from "~/components/ui/avatar";
import { EmptyState } from "~/components/ui/empty-state";
import { NewLink } from "~/components/ui/new-link";
import { NoPermission } from "~/components/ui/no-permission";
import type { RouteHandle } from "~/lib/handle";
import { requireKit } from "../route.server";
import { rolesPath, sampleRoles } from "./sample-roles";

export const handle: RouteHandle = { i18n: ["ui"], section: "vms" };

export function loader() {
  requireKit();
  return null;
}

/** A list with its editor beside it. */
export default function KitRoles() {
  return (
    <EditorLayout
      heading="Roles"
      action={
        <NewLink to={`${rolesPath}/1`} size="sm">
          New
        </NewLink>
      }
      items={sampleRoles.map(({ id, name, operators, cameras, isOn }) => ({
        id,
        to: `${rolesPath}/${id}`,
        title: name,
        text: `${operators} operators · ${cameras} cameras`,
        end: <Avatar name={name} size="sm" />,
        dimmed: !isOn,
      }))}
      empty={<NoPermission title="You may not see roles" who="master" what="Roles" />}
      unchosen={<EmptyState icon={MousePointerClick} title="Choose a role" />}
    />
  );
}
