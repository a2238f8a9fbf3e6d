import { cx } from "../cx.ts";
import { AppLink, type AppLinkProps } from "./AppLink.tsx";
import styles from "./TextLink.module.css";

/** A link in running text (`accent`) or in a list of links (`quiet`). */
export function TextLink({
  tone = "accent",
  className,
  ...props
}: AppLinkProps & { tone?: "accent" | "quiet" }) {
  return <AppLink {...props} className={cx(styles.link, styles[tone], className)} />;
}
