import {
  Ban,
  CircleSlash,
  CircleX,
  Hourglass,
  LoaderCircle,
  Mail,
  Scale,
  UserRoundSearch,
} from "lucide-react";
import { lazy, type ReactNode, Suspense } from "react";
import type { VerificationDetail } from "#features/verifications/shared/api/types.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { Timeline } from "#ui/Timeline/Timeline.tsx";
import { Expected } from "./Expected.tsx";
import { progressText } from "./messages.ts";
import styles from "./ProgressCard.module.css";
import { StageLine } from "./StageLine.tsx";
import { stagesOf } from "./stages.ts";
import { timelineSteps } from "./timeline.ts";

/** Loads on demand, because only open requests have reminders. */
const ReminderControls = lazy(() => import("./ReminderControls.tsx"));

/** @returns whether a check contradicts what was stated. If none does, a failed request says nothing about anyone */
const differs = ({ checks }: VerificationDetail): boolean =>
  checks.some(({ status }) => status === "adverse");

function progressIcon(v: VerificationDetail): ReactNode {
  const { status, stage, mutual } = v;
  // A completed request is shown here only while its result is held, or after consent was withdrawn.
  if (status === "completed") return mutual.held ? <Scale aria-hidden /> : <CircleSlash aria-hidden />;
  if (status === "cancelled") return <Ban aria-hidden />;
  if (status === "failed") return differs(v) ? <CircleX aria-hidden /> : <CircleSlash aria-hidden />;
  if (stage === "checking") return <LoaderCircle aria-hidden className={styles.turning} />;
  if (stage === "in_review") return <UserRoundSearch aria-hidden />;
  return stage === "awaiting_consent" ? <Mail aria-hidden /> : <Hourglass aria-hidden />;
}

/**
 * Shows the verification's progress: the three steps, who or what we're waiting for and until when, a next step and,
 * for the requester's side, how far the subject has gotten and a way to remind them.
 */
export function ProgressCard({ verification: v }: { verification: VerificationDetail }) {
  const { title, text, since, when, next } = progressText(v);
  const stages = stagesOf(v);
  const tone = v.mutual.held ? "held" : v.status === "failed" && differs(v) ? "differs" : v.status;
  return (
    <Card as="section" aria-label="Status" padding="none">
      <div className={styles.steps}>
        <Timeline label="Status timeline" orientation="horizontal" items={timelineSteps(v)} />
      </div>
      <div className={styles.standing} data-status={tone}>
        <span className={styles.icon}>{progressIcon(v)}</span>
        <div className={styles.words}>
          <p className={styles.title} role="status">
            {title}
          </p>
          <p className={styles.text}>{text}</p>
          {when && (
            <p className={styles.expected}>
              {since && (
                <>
                  Waiting since <Time value={since} mode="date" />.{" "}
                </>
              )}
              <Expected when={when} />
            </p>
          )}
          {stages.length > 0 && <StageLine stages={stages} />}
          {v.reminder && (
            <Suspense fallback={<div className={styles.controls} />}>
              <ReminderControls id={v.id} reminder={v.reminder} />
            </Suspense>
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
