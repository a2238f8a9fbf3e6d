import { Ban, CircleCheck, CircleX, Hourglass, LoaderCircle, Mail, UserRoundSearch } from "lucide-react";
import type { ReactNode } from "react";
import { Card } from "../../../ui/Card.tsx";
import { Time } from "../../../ui/Time.tsx";
import { Timeline } from "../../../ui/Timeline.tsx";
import type { VerificationDetail } from "../api/types.ts";
import styles from "./ProgressCard.module.css";
import { timelineSteps } from "./timeline.ts";
import { standingOf } from "./words.ts";

function standingIcon({ status, stage }: VerificationDetail): ReactNode {
  if (status === "completed") return <CircleCheck aria-hidden />;
  if (status === "cancelled") return <Ban aria-hidden />;
  if (status === "failed") return <CircleX aria-hidden />;
  if (stage === "checking") return <LoaderCircle aria-hidden className={styles.turning} />;
  if (stage === "in_review") return <UserRoundSearch aria-hidden />;
  return stage === "awaiting_consent" ? <Mail aria-hidden /> : <Hourglass aria-hidden />;
}

/** How far it is: the three steps, what is awaited now and from whom, and by when it is expected. */
export function ProgressCard({ verification: v }: { verification: VerificationDetail }) {
  const standing = standingOf(v);
  return (
    <Card as="section" aria-label="Status" padding="none">
      <div className={styles.steps}>
        <Timeline label="Status timeline" orientation="horizontal" items={timelineSteps(v)} />
      </div>
      <div className={styles.standing} data-status={v.status}>
        <span className={styles.icon}>{standingIcon(v)}</span>
        <div className={styles.words}>
          <p className={styles.title} role="status">
            {standing.title}
          </p>
          <p className={styles.text}>{standing.text}</p>
          {v.status === "in_progress" && v.expected_by && (
            <p className={styles.expected}>
              Expected by <Time value={v.expected_by} mode="datetime" />, not counting the time we wait for
              others.
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
