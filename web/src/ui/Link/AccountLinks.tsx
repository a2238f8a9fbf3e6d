import { LinkButton } from "../Button/LinkButton.tsx";
import { cx } from "../cx.ts";
import styles from "./AccountLinks.module.css";

/**
 * The links in a public page's header to sign in, or to continue when signed in. Both variants share one cell, and CSS
 * shows the right one based on an attribute that `app/inline/theme.js` sets. So a prerendered page shows the right one
 * before any other script runs, and nothing shifts.
 */
export function AccountLinks(props: { className?: string | undefined }) {
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
