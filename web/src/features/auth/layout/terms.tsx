import { TextLink } from "#ui/Link/TextLink.tsx";
import styles from "./terms.module.css";

/**
 * The label of the terms checkbox. Its links open in a new tab, so that the form stays open. The login page states the
 * minimum age, too, because a first sign-in with Google creates an account.
 */
export function TermsLabel() {
  return (
    <>
      I agree to the{" "}
      <TextLink href="/terms" target="_blank" className={styles.link}>
        Terms of Service
      </TextLink>{" "}
      and{" "}
      <TextLink href="/privacy" target="_blank" className={styles.link}>
        Privacy Policy
      </TextLink>
      . I am at least 18 years old.
    </>
  );
}
