import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TextField } from "~/components/form/text-field";
import { EditorPane } from "~/components/list/editor-layout";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { requireKit } from "../../route.server";
import { rolesPath, sampleRoles } from "../sample-roles";

/** @throws Response 404 */
export function loader({ params }: LoaderFunctionArgs) {
  requireKit();
  const role = sampleRoles.find(({ id }) => id === params.id);
  if (!role) throw new Response(null, { status: 404 });
  return role;
}

/** The editor of one role. */
export default function KitRole() {
  const { id, name } = useLoaderData<typeof loader>();
  return (
    <EditorPane
      key={id}
      title={name}
      lead="What these operators may watch and control"
      closeTo={rolesPath}
      actions={<Button variant="primary">Save role</Button>}
    >
      <Card title="Profile">
        <div className="p-4">
          <TextField id="role-name" name="name" label="Name" defaultValue={name} />
        </div>
      </Card>
    </EditorPane>
  );
}
