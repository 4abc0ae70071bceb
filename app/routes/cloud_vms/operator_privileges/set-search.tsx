import { Form, Link, useLocation } from "@remix-run/react";
import { Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SearchBox } from "~/components/list/search-box";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/lib/paths";

interface SetSearchProps {
  search: string;
  canLookAtOthers: boolean;
  viewerId: string;
}

/** Narrows the list of sets, and leads to what one operator may see. */
export function SetSearch({ search, canLookAtOthers, viewerId }: SetSearchProps) {
  const { t } = useTranslation("privileges");
  const { pathname } = useLocation();
  return (
    <div className="flex flex-col gap-2">
      <Form method="get" action={pathname} role="search" preventScrollReset>
        <SearchBox name="find" label={t("search")} value={search} className="w-full" />
      </Form>
      <Link
        to={canLookAtOthers ? paths.viewAs : paths.operatorAccess(viewerId)}
        className="inline-flex items-center gap-1.5 self-start text-xs text-accent-text hover:underline"
      >
        <Icon as={Eye} size={14} />
        {t(canLookAtOthers ? "as.open" : "as.own")}
      </Link>
    </div>
  );
}
