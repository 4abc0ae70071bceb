import { Link } from "@remix-run/react";
import type { ActionFormHandle } from "~/components/form/use-action-form";
import { publicPaths } from "~/lib/public-paths";

export interface ReverifyLinkProps {
  form: Pick<ActionFormHandle<"account_id" | "email">, "sentValue">;
  children: string;
}

/** Link to request another verification mail for the posted user. */
export function ReverifyLink({ form: { sentValue }, children }: ReverifyLinkProps) {
  const who = { account_id: sentValue("account_id"), email: sentValue("email") };
  return (
    <Link
      to={`${publicPaths.reverifyEmail}?${new URLSearchParams(who)}`}
      className="font-medium underline"
    >
      {children}
    </Link>
  );
}
