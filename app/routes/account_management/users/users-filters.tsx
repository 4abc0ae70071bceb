import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ChipLink } from "~/components/ui/chip-link";
import { useFormat } from "~/lib/hooks/use-format";
import { userRoles } from "~contract/names";
import type { UsersData } from "./users.server";
import { type UsersQuery, usersQuery } from "./users-query";

/** Search and choices, and a chip for each role with what it lists. */
export function UsersFilters({ query, users }: { query: UsersQuery; users: UsersData }) {
  const { t } = useTranslation("users");
  const { number } = useFormat();
  const { counts, regions } = users;
  const choices = (kind: "verified" | "factor", no: number) =>
    [
      { value: "yes" as const, count: kind === "factor" ? counts.mfa : counts.all - no },
      { value: "no" as const, count: no },
    ].map(({ value, count }) => ({
      value,
      label: t(`filter.${kind}_${value}`, { n: number(count) }),
    }));
  return (
    <FilterBar
      query={usersQuery}
      values={query}
      filters={[
        { key: "search", kind: "search", label: t("search") },
        {
          key: "region",
          kind: "choice",
          label: t("filter.region"),
          options: regions.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          key: "verified",
          kind: "choice",
          label: t("filter.verified"),
          options: choices("verified", counts.unverified),
        },
        {
          key: "factor",
          kind: "choice",
          label: t("filter.factor"),
          options: choices("factor", counts.all - counts.mfa),
        },
      ]}
      beside={([null, ...userRoles] as const).map((role) => (
        <ChipLink
          key={role}
          to={usersQuery.href(query, { role })}
          current={query.role === role}
          count={number(counts[role ?? "all"])}
        >
          {t(`filter.role.${role ?? "all"}`)}
        </ChipLink>
      ))}
    />
  );
}
