import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { Timeline } from "#ui/Timeline/Timeline.tsx";
import type { VerificationDetail } from "../shared/api/types.ts";
import { progressText } from "./progress/messages.ts";
import { timelineSteps } from "./progress/timeline.ts";
import styles from "./StepsCard.module.css";

/**
 * The three steps of a request that has a result, with their times. Says so if the result was late or the consent was
 * withdrawn. The result itself has its own card.
 */
export function StepsCard({ verification: v }: { verification: VerificationDetail }) {
  const { text } = progressText(v);
  return (
    <Card as="section" aria-labelledby="steps">
      <CardHeader id="steps" title="Status" />
      <Timeline label="Status timeline" items={timelineSteps(v)} />
      {(v.late_at || v.consent.withdrawn_at) && <p className={styles.text}>{text}</p>}
    </Card>
  );
}
