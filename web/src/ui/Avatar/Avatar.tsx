import { cx } from "../cx.ts";
import styles from "./Avatar.module.css";

/** A person's picture or initials. Hidden from screen readers, because the name is next to it or on its button. */
export function Avatar(props: { name: string; src?: string | null; size?: "sm" | "md" | "lg" }) {
  const initials = props.name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => [...part][0]?.toUpperCase() ?? "");
  const shown = initials.length > 1 ? `${initials[0]}${initials.at(-1)}` : (initials[0] ?? "?");
  return (
    <span aria-hidden className={cx(styles.avatar, styles[props.size ?? "md"])}>
      {props.src ? <img src={props.src} alt="" /> : shown}
    </span>
  );
}
