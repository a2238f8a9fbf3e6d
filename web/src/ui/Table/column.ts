import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Table.module.css";

/** A column of a table. */
export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  width?: string;
  /** Identifies the row: below 960 px, it's the title of the row's card. */
  primary?: boolean;
  /** Hides the column's heading and its label in the card, for example for actions. */
  hideLabel?: boolean;
  sortable?: boolean;
}

/** @returns the classes of a column's cells */
export const cellClass = <Row>({ align, primary, hideLabel }: Column<Row>) =>
  cx(styles.cell, align === "end" && styles.end, primary && styles.primary, hideLabel && styles.bare);
