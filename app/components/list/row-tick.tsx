import { CheckInput } from "~/components/form/checkbox";
import type { RowSelection } from "./use-row-selection";

/** What the boxes of all rows have in common: the same object, whichever are ticked. */
export interface RowTicking<Row> extends Pick<RowSelection, "toggle"> {
  /** Id of the form the ticks belong to: without script they are sent as they are. */
  form: string;
  rowLabel: (row: Row) => string;
}

export interface TableSelection<Row> {
  ticking: RowTicking<Row>;
  rows: RowSelection;
}

interface RowTickProps<Row> {
  row: Row;
  id: string;
  isTicked: boolean;
  ticking: RowTicking<Row>;
}

/** The box that ticks one row or card; with Shift all from the last one to it. */
export function RowTick<Row>({ row, id, isTicked, ticking }: RowTickProps<Row>) {
  const { form, rowLabel, toggle } = ticking;
  return (
    <CheckInput
      aria-label={rowLabel(row)}
      name="id"
      value={id}
      form={form}
      checked={isTicked}
      onChange={({ nativeEvent }) =>
        toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  );
}
