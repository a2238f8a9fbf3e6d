import { ScanFace } from "lucide-react";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import styles from "./FirstVerification.module.css";

/** Leads someone without any verification to their first one. */
export function FirstVerification() {
  return (
    <Card as="section" elevation={2} tone="info" aria-labelledby="first" className={styles.card}>
      <span className={styles.icon}>
        <ScanFace aria-hidden />
      </span>
      <div>
        <h2 id="first" className={styles.title}>
          Your first verification
        </h2>
        <p className={styles.text}>
          Verify yourself to raise your Trust Score, or check someone before you deal with them.
        </p>
      </div>
      <div className={styles.actions}>
        <LinkButton href="/app/verifications/new?type=identity&mode=self" variant="primary">
          Verify Yourself
        </LinkButton>
        <LinkButton href="/app/verifications/peer">Verify Someone Else</LinkButton>
      </div>
    </Card>
  );
}
