import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { FormDialog } from "~/components/form/form-dialog";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { usePost, usePostError } from "~/components/form/use-post";
import type { SavedSearch } from "~/lib/saved-search/saved-search.server";
import {
  isShown,
  type SearchAddresses,
  type SearchDialogState,
} from "~/lib/saved-search/search-dialog";
import { limits } from "~contract/limits";

interface SavedSearchDialogProps {
  dialog: SearchDialogState | null;
  searches: readonly SavedSearch[];
  addresses: SearchAddresses;
}

/** The dialog about saved searches that the address asks for. Texts: namespaces "saved_search", "ui" and "errors". */
export function SavedSearchDialog({ dialog, searches, addresses }: SavedSearchDialogProps) {
  if (!dialog) return null;
  if (dialog.name === "save-search") return <SaveSearch addresses={addresses} />;
  const search = searches.find(({ id, can_edit: canEdit }) => id === dialog.id && canEdit);
  if (!search) return null;
  return dialog.name === "edit-search" ? (
    <EditSearch key={search.id} search={search} addresses={addresses} />
  ) : (
    <DeleteSearch key={search.id} search={search} addresses={addresses} />
  );
}

interface OneSearchProps {
  search: SavedSearch;
  addresses: SearchAddresses;
}

function SaveSearch({ addresses }: { addresses: SearchAddresses }) {
  const { t } = useTranslation("saved_search");
  const closeTo = addresses.here();
  const form = useActionForm({
    intent: "save_search",
    action: addresses.here({ dialog: "save-search" }),
    labels: { name: t("name"), shared: t("share"), query: t("filters") },
  });
  return (
    <FormDialog
      form={form}
      title={t("save")}
      text={t("save_text")}
      submitLabel={t("save_submit")}
      closeTo={closeTo}
      hidden={{ query: addresses.query }}
    >
      <TextField
        {...form.field("name")}
        required
        autoComplete="off"
        maxLength={limits.savedSearchNameChars}
        data-first-focus
      />
      <Checkbox {...form.check("shared")} label={t("share")} hint={t("share_hint")} />
    </FormDialog>
  );
}

function EditSearch({ search, addresses }: OneSearchProps) {
  const { t } = useTranslation("saved_search");
  const closeTo = addresses.here();
  const form = useActionForm({
    intent: "change_search",
    id: search.id,
    action: addresses.here({ dialog: "edit-search", search: search.id }),
    labels: { name: t("name"), shared: t("share"), replace: t("replace"), query: t("filters") },
    defaultValue: { name: search.name, shared: search.shared },
  });
  return (
    <FormDialog
      form={form}
      title={t("edit_title", { name: search.name })}
      submitLabel={t("edit_submit")}
      closeTo={closeTo}
      hidden={{ query: addresses.query }}
    >
      <TextField
        {...form.field("name")}
        required
        autoComplete="off"
        maxLength={limits.savedSearchNameChars}
        data-first-focus
      />
      <Checkbox {...form.check("shared")} label={t("share")} hint={t("share_hint")} />
      {!isShown(addresses, search) && (
        <Checkbox {...form.check("replace")} label={t("replace")} hint={t("replace_hint")} />
      )}
    </FormDialog>
  );
}

function DeleteSearch({ search, addresses }: OneSearchProps) {
  const { t } = useTranslation("saved_search");
  const closeTo = addresses.here();
  const post = usePost({ intent: "delete_search", id: search.id });
  return (
    <FormDialog
      danger
      form={{ ...post, error: usePostError(post) }}
      title={t("delete_title", { name: search.name })}
      text={t("delete_text", { name: search.owner_name })}
      submitLabel={t("delete_submit")}
      closeTo={closeTo}
    />
  );
}
