import { Checkbox } from "~/components/form/checkbox";
import type { RowSelection } from "./use-row-selection";

export interface TableSelection<Row> {
  /** Id of the form the ticks belong to: without script they are sent as they are. */
  form: string;
  rows: RowSelection;
  rowLabel: (row: Row) => string;
}

interface RowTickProps<Row> {
  row: Row;
  id: string;
  selection: TableSelection<Row>;
}

/** The box that ticks one row or card; with Shift all from the last one to it. */
export function RowTick<Row>({ row, id, selection }: RowTickProps<Row>) {
  const { form, rows, rowLabel } = selection;
  return (
    <Checkbox
      bare
      label={rowLabel(row)}
      name="id"
      value={id}
      form={form}
      checked={rows.has(id)}
      onChange={({ nativeEvent }) =>
        rows.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
