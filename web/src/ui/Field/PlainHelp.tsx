import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Field.module.css";

interface Help {
  /** Of the field; help and error get ids of their own from it. */
  id: string;
  description?: ReactNode;
  errorMessage?: string;
}

/** The ids for `aria-describedby` of a plain control. */
export function describedBy({ id, description, errorMessage }: Help): string | undefined {
  return cx(Boolean(description) && `${id}-help`, errorMessage !== undefined && `${id}-error`) || undefined;
}

/** Help and error of a plain control, tied to it by {@link describedBy}. */
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
