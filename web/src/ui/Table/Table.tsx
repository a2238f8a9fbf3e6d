import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { Checkbox } from "../Choice/Checkbox.tsx";
import { cx } from "../cx.ts";
import { Skeleton } from "../Skeleton/Skeleton.tsx";
import { type Column, cellClass } from "./column.ts";
import styles from "./Table.module.css";
import { TableRow } from "./TableRow.tsx";

export interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row in its checkbox: "Select Identity for sam@example.com". */
  rowLabel?: (row: Row) => string;
  selection?:
    | {
        selected: ReadonlySet<string>;
        onChange: (selected: Set<string>) => void;
        isSelectable?: (row: Row) => boolean;
      }
    | undefined;
  sort?: { column: string; order: "asc" | "desc" };
  onSort?: (sort: { column: string; order: "asc" | "desc" }) => void;
  highlighted?: string | null;
  /** Key of the row that the keyboard cursor is on. */
  cursor?: string | null;
  /** From 960 px up, every row is 48 px high, skeletons included: it shows two lines of text and cuts off the rest. */
  isDense?: boolean;
  /** The rows are from the previous query, and the current ones are being loaded. */
  isStale?: boolean;
  isLoading?: boolean;
  skeletonRows?: number;
}

/** A table of records. Below 960 px, each row is a card with the column names beside the values. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, selection } = props;
  const selectable = rows.filter((row) => selection?.isSelectable?.(row) ?? true);
  const chosen = selectable.filter((row) => selection?.selected.has(props.rowKey(row)));
  // A ref keeps the row callback stable, so that a change in one row doesn't rerender the others.
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  });
  const select = useCallback((id: string, isSelected: boolean) => {
    const next = new Set(latest.current?.selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    latest.current?.onChange(next);
  }, []);

  return (
    <div className={styles.scroller} aria-busy={props.isLoading || props.isStale || undefined}>
      <table
        className={cx(styles.table, props.isDense && styles.dense, props.isStale && styles.stale)}
        aria-label={props.label}
      >
        <thead className={styles.head}>
          <tr>
            {selection && (
              <th scope="col" className={styles.select}>
                <Checkbox
                  aria-label="Select all on this page"
                  isSelected={chosen.length > 0 && chosen.length === selectable.length}
                  isIndeterminate={chosen.length > 0 && chosen.length < selectable.length}
                  isDisabled={selectable.length === 0}
                  onChange={(all) =>
                    selection.onChange(new Set(all ? selectable.map((row) => props.rowKey(row)) : []))
                  }
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {props.isLoading
            ? Array.from({ length: props.skeletonRows ?? 10 }, (_, i) => `skeleton-${i}`).map((key) => (
                <tr key={key} aria-hidden className={styles.row}>
                  {selection && <td className={styles.select} />}
                  {columns.map((column) => (
                    <td
                      key={column.id}
                      className={cellClass(column)}
                      data-column={column.id}
                      data-label={column.header}
                    >
                      {column.primary ? (
                        <span className={styles.waiting}>
                          <Skeleton shape="circle" width="1.75rem" height="1.75rem" />
                          <Skeleton width="60%" />
                        </span>
                      ) : (
                        <Skeleton
                          width={column.hideLabel ? "3.5rem" : "55%"}
                          height={column.hideLabel ? "2rem" : undefined}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const key = props.rowKey(row);
                return (
                  <TableRow
                    key={key}
                    id={key}
                    row={row}
                    columns={columns}
                    checkbox={selection && `Select ${props.rowLabel?.(row) ?? key}`}
                    isSelected={selection?.selected.has(key) ?? false}
                    isSelectable={selection?.isSelectable?.(row) ?? true}
                    onSelect={select}
                    isHighlighted={props.highlighted === key}
                    hasCursor={props.cursor === key}
                  />
                );
              })}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>(props: {
  column: Column<Row>;
  sort: TableProps<Row>["sort"];
  onSort: TableProps<Row>["onSort"];
}) {
  const { column, sort, onSort } = props;
  const isSorted = sort?.column === column.id;
  const Arrow = !isSorted ? ChevronsUpDown : sort.order === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={cx(styles.cell, column.align === "end" && styles.end)}
      data-column={column.id}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={isSorted ? (sort.order === "asc" ? "ascending" : "descending") : undefined}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={styles.sort}
          onClick={() =>
            onSort({ column: column.id, order: isSorted && sort.order === "desc" ? "asc" : "desc" })
          }
        >
          {column.header}
          <Arrow aria-hidden />
        </button>
      ) : (
        <span className={column.hideLabel ? "visually-hidden" : undefined}>{column.header}</span>
      )}
    </th>
  );
}
