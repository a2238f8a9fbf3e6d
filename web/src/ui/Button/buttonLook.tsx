import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Button.module.css";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

/** @returns a button's class names, which links that look like buttons share */
export function buttonClass(look: {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  fullWidth?: boolean | undefined;
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

/** A button's content: an icon, the label, and a trailing icon. */
export function ButtonContent(props: { icon?: ReactNode; trailingIcon?: ReactNode; children?: ReactNode }) {
  return (
    <span className={styles.content}>
      {props.icon && <span className={styles.icon}>{props.icon}</span>}
      {props.children}
      {props.trailingIcon && <span className={styles.icon}>{props.trailingIcon}</span>}
    </span>
  );
}
