import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Icon } from "./motif/Icon.tsx";
import { PATHS } from "./paths.ts";
import styles from "./StartButton.module.css";
import { useSignedIn } from "./useSignedIn.ts";

/**
 * The page's main call to action. For people who are signed in, a "Dashboard" button comes before it, and the call to
 * action leads to the dashboard, too. CSS alone shows the "Dashboard" button, so that nothing moves when the page's
 * script runs.
 */
export function StartButton() {
  const isSignedIn = useSignedIn();
  return (
    <>
      <LinkButton href={PATHS.dashboard} variant="primary" size="lg" className={styles.dashboard}>
        Dashboard
      </LinkButton>
      <LinkButton
        href={isSignedIn ? PATHS.dashboard : PATHS.register}
        variant={isSignedIn ? "secondary" : "primary"}
        size="lg"
        trailingIcon={<Icon sign="arrow" />}
      >
        Start Free Verification
      </LinkButton>
    </>
  );
}
