import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EditorPane } from "~/components/list/editor-layout";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { listOperators } from "../privileges.server";
import { UserChoice } from "./user-choice";

export const handle: RouteHandle = {
  i18n: ["ui", "privileges", "errors"],
  title: "operator_privileges",
  section: "vms",
};

export async function loader(args: LoaderFunctionArgs) {
  const { id, master, is_region_manager: isManager } = await requireUser(args);
  const asked = new URL(args.request.url).searchParams.get("user");
  if (asked) throw redirect(paths.operatorAccess(asked));
  // Anyone else may look at their own access alone.
  if (!master && !isManager) throw redirect(paths.operatorAccess(id));
  return { users: await listOperators(args) };
}

/** Asks whose access is to be looked at. */
export default function ViewAs() {
  const { t } = useTranslation("privileges");
  const { users } = useLoaderData<typeof loader>();
  return (
    <EditorPane title={t("as.title")} lead={t("as.lead")} closeTo={paths.operatorPrivileges}>
      <UserChoice users={users} chosen={null} />
    </EditorPane>
  );
}
