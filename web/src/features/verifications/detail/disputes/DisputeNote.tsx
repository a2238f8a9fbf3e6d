import { KeyRound, MessageSquareQuote } from "lucide-react";
import { isOfKey } from "#contract/reviews/doubt.ts";
import { Time } from "#ui/Time/Time.tsx";
import styles from "./DisputeNote.module.css";
import type { DisputeAnswer } from "./disputes.ts";

const TITLE: Record<DisputeAnswer["status"], string> = {
  open: "Disputed",
  rejected: "Disputed, but upheld",
  upheld: "The dispute was upheld",
  withdrawn: "Disputed, then withdrawn",
};

/** The titles for a finding that's in doubt because its issuer lost control of a signing key. */
const TITLE_OF_KEY: Record<DisputeAnswer["status"], string> = {
  open: "Signature in doubt",
  rejected: "The signature was in doubt, and counts again",
  upheld: "The signature no longer counts",
  withdrawn: "The signature was in doubt",
};

/**
 * Shows a dispute next to its finding: the status, the subject's statement or what happened to the signing key,
 * the reason for closing it, and dates.
 */
export function DisputeNote({ dispute }: { dispute: DisputeAnswer }) {
  const { status, statement, opened_at, due_at, closed_at, closed_reason, by_nobody } = dispute;
  return (
    <div className={styles.note} data-status={status}>
      <p className={styles.title}>
        {isOfKey(dispute) ? <KeyRound aria-hidden /> : <MessageSquareQuote aria-hidden />}
        {(isOfKey(dispute) ? TITLE_OF_KEY : TITLE)[status]}
      </p>
      {statement &&
        (isOfKey(dispute) ? (
          <p className={styles.about}>{statement}</p>
        ) : (
          <blockquote className={styles.statement}>{statement}</blockquote>
        ))}
      {closed_reason && (
        <p className={styles.reason}>
          {!by_nobody && <span className={styles.by}>The reviewer: </span>}
          {closed_reason}
        </p>
      )}
      <p className={styles.when}>
        Opened <Time value={opened_at} mode="date" />
        {closed_at ? (
          <>
            , closed <Time value={closed_at} mode="date" />
          </>
        ) : (
          <>
            . Doesn't count toward a score until a reviewer decides, by <Time value={due_at} mode="date" />.
          </>
        )}
      </p>
    </div>
  );
}
