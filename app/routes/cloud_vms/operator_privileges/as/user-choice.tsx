import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBox } from "~/components/list/search-box";
import { Button } from "~/components/ui/button";
import { paths } from "~/lib/paths";

interface UserChoiceProps {
  users: readonly { id: string; name: string; email: string }[];
  /** Whose access is shown; null for nobody's yet. */
  chosen: { id: string; name: string; email: string } | null;
}

/** Whose access is looked at; with script a choice leads there at once. */
export function UserChoice({ users, chosen }: UserChoiceProps) {
  const { t } = useTranslation("privileges");
  const isListed = chosen === null || users.some(({ id }) => id === chosen.id);
  const all = isListed ? users : [chosen, ...users];
  return (
    <Form method="get" action={paths.viewAs} className="flex flex-wrap items-center gap-2">
      <FilterBox
        name="user"
        label={t("as.label")}
        value={chosen?.id ?? ""}
        options={[
          ...(chosen === null ? [{ value: "", label: t("as.choose") }] : []),
          ...all.map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` })),
        ]}
        className="min-w-80 max-md:min-w-full"
      />
      <Button type="submit" size="sm">
        {t("as.show")}
      </Button>
    </Form>
  );
}
