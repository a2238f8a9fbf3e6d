import {
  Ban,
  CircleCheck,
  CircleX,
  Hourglass,
  LoaderCircle,
  Mail,
  Scale,
  UserRoundSearch,
} from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { Timeline } from "#ui/Timeline/Timeline.tsx";
import type { VerificationDetail } from "../api/types.ts";
import { standingOf } from "./messages.ts";
import styles from "./ProgressCard.module.css";
import { timelineSteps } from "./timeline.ts";

function standingIcon({ status, stage, mutual }: VerificationDetail): ReactNode {
  if (status === "completed") return mutual.held ? <Scale aria-hidden /> : <CircleCheck aria-hidden />;
  if (status === "cancelled") return <Ban aria-hidden />;
  if (status === "failed") return <CircleX aria-hidden />;
  if (stage === "checking") return <LoaderCircle aria-hidden className={styles.turning} />;
  if (stage === "in_review") return <UserRoundSearch aria-hidden />;
  return stage === "awaiting_consent" ? <Mail aria-hidden /> : <Hourglass aria-hidden />;
}

/**
 * Shows the verification's progress: the three steps, whom or what we're waiting for and until when, and a next step.
 */
export function ProgressCard({ verification: v }: { verification: VerificationDetail }) {
  const { title, text, when, next } = standingOf(v);
  return (
    <Card as="section" aria-label="Status" padding="none">
      <div className={styles.steps}>
        <Timeline label="Status timeline" orientation="horizontal" items={timelineSteps(v)} />
      </div>
      <div className={styles.standing} data-status={v.mutual.held ? "held" : v.status}>
        <span className={styles.icon}>{standingIcon(v)}</span>
        <div className={styles.words}>
          <p className={styles.title} role="status">
            {title}
          </p>
          <p className={styles.text}>{text}</p>
          {when && (
            <p className={styles.expected}>
              {when.label}
              {when.at && (
                <>
                  {" "}
                  <Time value={when.at} mode="datetime" />
                </>
              )}
              {when.note}.
            </p>
          )}
        </div>
        {next && (
          <span className={`${styles.next} print-hide`}>
            <LinkButton size="sm" href={next.href}>
              {next.label}
            </LinkButton>
          </span>
        )}
      </div>
    </Card>
  );
}
