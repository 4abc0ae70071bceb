import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { ConfirmForm } from "./confirm-form";
import { LinkState } from "./link-state";
import { getVerification, verify } from "./route.server";

export const handle: RouteHandle = {
  i18n: ["sign_up", "password", "errors"],
  title: "user_verification",
};

export function loader(args: LoaderFunctionArgs) {
  return getVerification(args);
}

export function action(args: ActionFunctionArgs) {
  return verify(args);
}

export { clientAction } from "~/lib/forms/client-action";

export default function UserVerification() {
  const verification = useLoaderData<typeof loader>();
  return verification.state === "ready" ? (
    <ConfirmForm {...verification} />
  ) : (
    <LinkState verification={verification} />
  );
}
