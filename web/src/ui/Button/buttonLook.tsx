import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Button.module.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

/** The class names of a button, shared with links that look like one. */
export function buttonClass(look: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  fullWidth?: boolean;
  iconOnly?: boolean;
}): string {
  return cx(
    styles.button,
    styles[look.variant ?? "secondary"],
    styles[look.size ?? "md"],
    look.fullWidth && styles.fullWidth,
    look.iconOnly && styles.iconOnly,
  );
}

/** A button's inside: icon, words, icon. */
export function ButtonContent(props: { icon?: ReactNode; trailingIcon?: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.content}>
      {props.icon && <span className={styles.icon}>{props.icon}</span>}
      {props.children}
      {props.trailingIcon && <span className={styles.icon}>{props.trailingIcon}</span>}
    </span>
  );
}
