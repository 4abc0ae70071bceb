import { Form, useSubmit } from "@remix-run/react";
import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CarriedFields } from "~/components/form/carried-fields";
import { Checkbox } from "~/components/form/checkbox";
import { Button, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { Popover } from "~/components/ui/popover";
import type { Definition, ListQuery, ValuesOf } from "~/lib/lists/define-query";

export interface ColumnChooserProps<D extends Definition, Name extends string> {
  /** Its parameter `columns` holds those chosen. */
  query: ListQuery<D>;
  values: ValuesOf<D> & { columns: readonly Name[] };
  columns: readonly Name[];
  labelOf: (column: Name) => string;
}

/** Which columns a table shows, beside the one that names the row. */
export function ColumnChooser<D extends Definition, Name extends string>(
  props: ColumnChooserProps<D, Name>,
) {
  const { query, values, columns, labelOf } = props;
  const { t } = useTranslation("ui");
  const submit = useSubmit();
  return (
    <Popover
      label={t("table.columns")}
      button={<Icon as={Columns3} />}
      buttonClassName={buttonClass("ghost", "sm", true)}
      panelClassName="w-52"
      align="end"
    >
      <Form
        method="get"
        action={query.path}
        preventScrollReset
        className="flex flex-col gap-1 p-2"
        onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      >
        {/* Empty columns too: none ticked is a choice. */}
        <CarriedFields values={[...query.entries(values, ["columns"]), ["columns", ""]]} />
        {columns.map((column) => (
          <Checkbox
            key={column}
            name="columns"
            value={column}
            label={labelOf(column)}
            defaultChecked={values.columns.includes(column)}
          />
        ))}
        <noscript>
          <Button type="submit" size="sm">
            {t("apply")}
          </Button>
        </noscript>
      </Form>
    </Popover>
  );
}
