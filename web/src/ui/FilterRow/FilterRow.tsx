import type { ReactNode } from "react";
import { Button } from "../Button/Button.tsx";
import styles from "./FilterRow.module.css";

/** Selects that filter a list, and a button that clears them. */
export function FilterRow(props: {
  /** The accessible name, such as "Filter reviews". */
  label: string;
  children: ReactNode;
  isFiltered: boolean;
  onClear: () => void;
}) {
  return (
    <search className={styles.filters} aria-label={props.label}>
      {props.children}
      {props.isFiltered && (
        <Button size="sm" variant="ghost" onPress={props.onClear}>
          Clear Filters
        </Button>
      )}
    </search>
  );
}
