import { LinkButton } from "../Button/LinkButton.tsx";
import { cx } from "../cx.ts";
import styles from "./AccountLinks.module.css";

/**
 * The ways in, or on, in a public page's head. Both variants lie in one cell, and the stylesheet shows the right one by
 * the mark that `app/inline/theme.js` sets on the document: a prerendered page is right before any script runs, and
 * nothing moves.
 */
export function AccountLinks(props: { className?: string }) {
  return (
    <div className={cx(styles.account, props.className)}>
      <div className={styles.signedOut}>
        <LinkButton href="/login" variant="ghost" className={styles.signIn}>
          Sign In
        </LinkButton>
        <LinkButton href="/register" variant="primary">
          Get Started
        </LinkButton>
      </div>
      <div className={styles.signedIn}>
        <LinkButton href="/app/dashboard" variant="primary">
          Dashboard
        </LinkButton>
      </div>
    </div>
  );
}
