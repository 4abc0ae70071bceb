import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { TreeField } from "~/components/form/tree/tree-field";
import type { TreeColumn } from "~/components/form/tree/tree-types";
import { rightNames } from "~contract/names";
import {
  countRights,
  isCamera,
  listOffers,
  type RightsValues,
  toRightsNodes,
} from "../rights-tree";
import { NewCameras } from "./new-cameras";
import type { SetPage } from "./route.server";
import type { SetFormHandle } from "./use-set-form";

interface RightsFieldProps {
  page: SetPage;
  form: SetFormHandle;
  /** What is ticked at first. */
  start: RightsValues;
  /** What is ticked now. */
  now: Record<keyof RightsValues, readonly string[]>;
  revision: number | undefined;
}

/** The rights as a tree of regions, hosts and cameras, and what they come to in words. */
export function RightsField({ page, form, start, now, revision }: RightsFieldProps) {
  const { t } = useTranslation("privileges");
  const { regions, isMaster } = page;
  const nodes = useMemo(
    () => toRightsNodes(regions, isMaster ? undefined : t("manager")),
    [regions, isMaster, t],
  );
  const columns = useMemo((): TreeColumn[] => {
    const offers = listOffers(regions);
    return [
      ...rightNames.map((name) => ({
        name,
        label: t(`right.${name}`),
        offers: offers[name],
        postsBranches: true,
      })),
      {
        name: "allow_new",
        label: t("allow_new"),
        offers: (item) => !isCamera(item),
        isSwitch: true,
      },
    ];
  }, [regions, t]);
  const counts = useMemo(() => countRights(regions, now as RightsValues), [regions, now]);
  return (
    <>
      <p role="status" className="tnum font-medium">
        {t("summary", { allowed: counts.cameras, ptz: counts.ptz, count: counts.total })}
      </p>
      <TreeField
        id={form.field("live").id}
        label={t("field.rights")}
        hint={t("hint.rights")}
        error={[...rightNames, "allow_new" as const].flatMap((name) => form.errorOf(name) ?? [])[0]}
        nodes={nodes}
        columns={columns}
        values={{ ...start }}
        tickedOnly={t("view.allowed")}
        revision={revision}
      />
      <NewCameras nodes={nodes} switched={now.allow_new} />
    </>
  );
}
