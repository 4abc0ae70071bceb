import { Link } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

/** At the foot of a drawer, opposite its other buttons: leads to the question before a deletion. */
export function DeleteLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} preventScrollReset className={`${buttonClass("danger-outline")} mr-auto`}>
      <Icon as={Trash2} />
      {children}
    </Link>
  );
}
