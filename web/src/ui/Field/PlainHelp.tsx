import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Field.module.css";

interface Help {
  /** The field's id, from which the ids of the help text and error are derived. */
  id: string;
  description?: ReactNode;
  errorMessage?: string | undefined;
}

/** @returns the `aria-describedby` ids for a control that isn't from React Aria Components (RAC) */
export function describedBy({ id, description, errorMessage }: Help): string | undefined {
  return cx(Boolean(description) && `${id}-help`, errorMessage !== undefined && `${id}-error`) || undefined;
}

/** The help text and error of a control that isn't RAC's, linked to it by {@link describedBy}. */
export function PlainHelp({ id, description, errorMessage }: Help) {
  return (
    <>
      {description && (
        <span id={`${id}-help`} className={styles.description}>
          {description}
        </span>
      )}
      {errorMessage !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          <CircleAlert aria-hidden />
          <span>{errorMessage}</span>
        </span>
      )}
    </>
  );
}
