import { TextLink } from "#ui/Link/TextLink.tsx";
import styles from "./terms.module.css";

/** Said when the box is not ticked (spec 1 §5). */
export const TERMS = "Please agree to the Terms of Service and Privacy Policy";

/**
 * The label of the terms checkbox; what is agreed to opens beside the form, not over it. The age is stated on both
 * pages: who signs in with Google for the first time gets an account by it.
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
