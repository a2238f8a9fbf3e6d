import { useUser } from "#lib/session/session.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { StatusBadge } from "#ui/StatusBadge/StatusBadge.tsx";
import styles from "./LevelCard.module.css";

const TEXT = {
  unverified: "Once you verify your identity, people you send requests to will see that.",
  pending: "We're checking your identity.",
  verified: "Your identity was checked. People see that with the requests you send them.",
} as const;

/** Shows whether the person's identity is verified, is being checked, or isn't verified. */
export function LevelCard() {
  const { verificationStatus: level, checked_name: checkedName } = useUser();
  return (
    <Card as="section" aria-labelledby="level-title">
      <CardHeader
        id="level-title"
        title="Verification level"
        actions={<StatusBadge status={level} label={level === "pending" ? "Pending" : undefined} />}
      />
      <p className={styles.words}>
        {level !== "verified" && checkedName
          ? `Your identity was checked as ${checkedName}, but your account now has a different name. Change it back, or verify yourself again.`
          : TEXT[level]}
      </p>
      {level === "unverified" && (
        <LinkButton href="/app/verifications/new?type=identity&mode=self" variant="primary" fullWidth>
          Verify Yourself
        </LinkButton>
      )}
      {level === "pending" && (
        <LinkButton href="/app/verifications" fullWidth>
          View Verifications
        </LinkButton>
      )}
    </Card>
  );
}
