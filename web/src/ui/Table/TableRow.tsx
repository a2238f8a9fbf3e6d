import { memo } from "react";
import { Checkbox } from "../Choice/Checkbox.tsx";
import { cx } from "../cx.ts";
import { type Column, cellClass } from "./column.ts";
import styles from "./Table.module.css";

interface Props<Row> {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  /** The checkbox's label; undefined if the table has no checkboxes. */
  checkbox: string | undefined;
  isSelected: boolean;
  isSelectable: boolean;
  onSelect: (id: string, isSelected: boolean) => void;
  isHighlighted: boolean;
  hasCursor: boolean;
}

/** A row that rerenders only when its own data changes. For that, `columns` must stay the same array. */
export const TableRow = memo(function TableRow<Row>(props: Props<Row>) {
  const { id, row, checkbox, isSelected } = props;
  return (
    <tr
      className={cx(styles.row, props.isHighlighted && styles.highlighted)}
      data-row={id}
      data-selected={isSelected || undefined}
      data-cursor={props.hasCursor || undefined}
    >
      {checkbox && (
        <td className={styles.select}>
          <Checkbox
            aria-label={checkbox}
            isSelected={isSelected}
            isDisabled={!props.isSelectable}
            onChange={(on) => props.onSelect(id, on)}
          />
        </td>
      )}
      {props.columns.map((column) => (
        <td key={column.id} className={cellClass(column)} data-column={column.id} data-label={column.header}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}) as <Row>(props: Props<Row>) => React.ReactNode;
