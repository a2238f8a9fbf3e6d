import { ChartColumn, ChevronRight, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../Button/Button.tsx";
import { useIsPhone } from "../Dialog/useIsPhone.ts";
import { Skeleton } from "../Skeleton/Skeleton.tsx";
import { VisuallyHidden } from "../VisuallyHidden/VisuallyHidden.tsx";
import styles from "./ChartFrame.module.css";

/** The numbers behind a chart. The first cell of a row is its heading. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly string[] }[];
}

export interface ChartFrameProps {
  /** The chart's heading and accessible name. */
  label: string;
  level?: 2 | 3 | undefined;
  description?: ReactNode;
  /** Beside the heading, such as an InfoTip. */
  aside?: ReactNode;
  legend?: ReactNode;
  /** On phones, the chart starts collapsed under its heading. */
  isFolding?: boolean | undefined;
  table: ChartTable;
  /** Shows a placeholder of the chart's size. */
  isLoading?: boolean;
  /** Why there's nothing to draw. Replaces the chart and its table. */
  empty?: ReactNode;
  /** The drawing's CSS height. The placeholder and the empty text have the same height. */
  height?: string | undefined;
  children: ReactNode;
}

/** A chart with its heading, legend, and a switch between the drawing and a table of its numbers. */
export function ChartFrame(props: ChartFrameProps) {
  const { label, table } = props;
  const [isTable, setTable] = useState(false);
  const Title = props.level === 3 ? "h3" : "h2";
  const height = props.height && { minHeight: props.height };
  const isShown = !props.isLoading && !props.empty;
  const isFolded = useIsPhone() && props.isFolding;
  const title = <Title className={styles.title}>{label}</Title>;
  const description = props.description && <p className={styles.description}>{props.description}</p>;
  const toggle = (isShown || props.isLoading) && (
    <div className={`print-hide ${styles.toggle}`}>
      <Button
        size="sm"
        variant="ghost"
        isDisabled={props.isLoading ?? false}
        icon={isTable ? <ChartColumn aria-hidden /> : <Table2 aria-hidden />}
        onPress={() => setTable(!isTable)}
      >
        {isTable ? "Show as Chart" : "Show as Table"}
        <VisuallyHidden> ({label})</VisuallyHidden>
      </Button>
    </div>
  );
  const body = (
    <>
      {!isTable && (isShown || props.isLoading) && props.legend}
      {props.isLoading && (
        <div style={height || undefined}>
          <Skeleton shape="block" height={props.height} />
        </div>
      )}
      {!props.isLoading && props.empty && (
        <p className={styles.empty} style={height || undefined}>
          {props.empty}
        </p>
      )}
      {isShown && !isTable && props.children}
      {isShown && isTable && <Numbers label={label} table={table} />}
    </>
  );
  if (isFolded)
    return (
      <figure className={styles.frame} aria-label={label}>
        <details className={styles.fold}>
          <summary className={styles.foldHead}>
            <div className={styles.words}>
              {title}
              {description}
            </div>
            <ChevronRight aria-hidden className={styles.chevron} />
          </summary>
          <div className={styles.folded}>
            <div className={styles.head}>
              {props.aside}
              {toggle}
            </div>
            {body}
          </div>
        </details>
      </figure>
    );
  return (
    <figure className={styles.frame} aria-label={label}>
      <div className={styles.head}>
        <div className={`${styles.words} ${styles.line}`}>
          {title}
          {props.aside}
        </div>
        {description}
        {toggle}
      </div>
      {body}
    </figure>
  );
}

function Numbers({ label, table }: { label: string; table: ChartTable }) {
  return (
    // A scrolling area must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={styles.numbers} tabIndex={0} aria-label={`${label}, table`}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ id, cells }) => (
            <tr key={id}>
              {cells.map((cell, i) =>
                i === 0 ? (
                  <th key={table.columns[i]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.columns[i]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
