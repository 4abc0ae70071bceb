import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { changeUsers, loadUser, type UserPage } from "../route.server";
import { UnverifiedUser } from "./unverified-user";
import { UserEditor } from "./user-editor";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  title: "user_edit",
  trail: (loaded) => [
    { title: "users", to: paths.users },
    { name: (loaded as UserPage).user.name },
  ],
};

export function loader(args: LoaderFunctionArgs) {
  return loadUser(args, args.params.id ?? "");
}

export function action(args: ActionFunctionArgs) {
  return changeUsers(args);
}

/** One user beside the list; an unverified one cannot be edited (C220). */
export default function User() {
  const page = useLoaderData<typeof loader>();
  const { id, verified } = page.user;
  return verified ? <UserEditor key={id} page={page} /> : <UnverifiedUser key={id} page={page} />;
}
