import { Link } from "@remix-run/react";
import { Pencil, Star, Trash2, Users } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import { cx } from "~/lib/cx";
import type { SavedSearch } from "~/lib/saved-search/saved-search.server";
import { isShown, type SearchAddresses } from "~/lib/saved-search/search-dialog";

interface SavedSearchMenuProps {
  searches: readonly SavedSearch[];
  addresses: SearchAddresses;
}

/** Searches kept under a name, and the way to keep the one that is shown. Texts: namespaces "saved_search" and "ui". */
export function SavedSearchMenu({ searches, addresses }: SavedSearchMenuProps) {
  const { t } = useTranslation("saved_search");
  const isKept = searches.some((search) => isShown(addresses, search));
  return (
    <Popover
      align="end"
      button={
        <>
          <Icon as={Star} size={14} className={cx(isKept && "fill-current text-accent-text")} />
          {t("menu")}
        </>
      }
      buttonClassName={buttonClass("secondary", "sm")}
      panelClassName="w-80 max-w-[calc(100vw-2rem)]"
    >
      {({ close }) => (
        <>
          {searches.length === 0 && <p className="px-2 py-1.5 text-fg-3">{t("none")}</p>}
          <ul className="flex max-h-80 flex-col overflow-y-auto">
            {searches.map((search) => (
              <SavedSearchItem key={search.id} {...{ search, addresses }} onFollow={close} />
            ))}
          </ul>
          <div className="mt-1 border-line-2 border-t pt-1.5 pb-0.5">
            <Link
              to={addresses.here({ dialog: "save-search" })}
              preventScrollReset
              className={cx(buttonClass("ghost", "sm"), "w-full justify-start")}
            >
              <Icon as={Star} size={14} />
              {t("save")}
            </Link>
          </div>
        </>
      )}
    </Popover>
  );
}

interface ItemProps {
  search: SavedSearch;
  addresses: SearchAddresses;
}

/** @param onFollow closes the panel: its page goes on to the search */
function SavedSearchItem({ search, addresses, onFollow }: ItemProps & { onFollow: () => void }) {
  const { t } = useTranslation("saved_search");
  const { id, name, shared, is_own: isOwn, can_edit: canEdit } = search;
  const owner = isOwn ? t("shared") : t("shared_by", { name: search.owner_name });
  const asked = { search: id };
  return (
    <li className="flex items-center gap-0.5 rounded-ctl hover:bg-active">
      <Link
        to={addresses.open(search.query)}
        onClick={onFollow}
        aria-current={isShown(addresses, search) ? "true" : undefined}
        className="flex min-h-7.5 min-w-0 flex-1 items-center gap-2 px-2 py-1 text-fg max-md:min-h-11"
      >
        <span className="min-w-0 truncate" title={name}>
          {name}
        </span>
        {shared && (
          <span title={owner} className="flex shrink-0 text-fg-3">
            <Icon as={Users} size={13} />
            <span className="sr-only">{owner}</span>
          </span>
        )}
      </Link>
      {canEdit && (
        <>
          <Link
            to={addresses.here({ dialog: "edit-search", ...asked })}
            preventScrollReset
            aria-label={t("edit_named", { name })}
            title={t("edit_named", { name })}
            className={buttonClass("ghost", "sm", true)}
          >
            <Icon as={Pencil} size={14} />
          </Link>
          <DeleteSearch search={search} addresses={addresses} />
        </>
      )}
    </li>
  );
}

/** One's own can be taken back; somebody else's is asked about first. */
function DeleteSearch({ search, addresses }: ItemProps) {
  const { t } = useTranslation("saved_search");
  const label = t("delete_named", { name: search.name });
  const look = { "aria-label": label, title: label };
  if (search.is_own) {
    return (
      <PostButton
        intent="delete_search"
        id={search.id}
        action={addresses.here()}
        variant="ghost"
        size="sm"
        iconOnly
        {...look}
      >
        <Icon as={Trash2} size={14} />
      </PostButton>
    );
  }
  return (
    <Link
      to={addresses.here({ dialog: "delete-search", search: search.id })}
      preventScrollReset
      {...look}
      className={buttonClass("ghost", "sm", true)}
    >
      <Icon as={Trash2} size={14} />
    </Link>
  );
}
