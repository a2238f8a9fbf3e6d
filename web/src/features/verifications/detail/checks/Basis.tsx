import { ArrowUpNarrowWide } from "lucide-react";
import { basisText } from "#contract/verdicts/basis.ts";
import { strongerText } from "#contract/verification/strengthen.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import { GradeMark } from "#ui/GradeMark/GradeMark.tsx";
import { Time } from "#ui/Time/Time.tsx";
import styles from "./Basis.module.css";
import { isTerminal } from "./messages.ts";

/**
 * Shows what a check's answer is based on, how strong that evidence is, and what would make it stronger. Renders
 * nothing until there's an answer.
 */
export function Basis({ check }: { check: CheckAnswer }) {
  const { grade, source, expires_at: expiresAt } = check;
  if (!source && !isTerminal(check.status)) return null;
  const stronger = check.status === "in_review" ? null : strongerText(check);
  const isExpired = expiresAt !== null && Date.parse(expiresAt) < Date.now();
  return (
    <>
      {grade && (
        <p className={styles.basis}>
          <GradeMark check={{ ...check, grade }} />
          {source && <span>{basisText(source)}</span>}
          {isExpired && (
            <span>
              Expired <Time value={expiresAt} mode="date" />
            </span>
          )}
        </p>
      )}
      {stronger && (
        <p className={styles.stronger}>
          <ArrowUpNarrowWide aria-hidden />
          <span>
            <span className={styles.lead}>Stronger:</span> {stronger}
          </span>
        </p>
      )}
    </>
  );
}
