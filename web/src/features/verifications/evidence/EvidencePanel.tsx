import { ArrowUpNarrowWide } from "lucide-react";
import { readingGroups } from "#contract/readings.ts";
import { strongerWords } from "#contract/strengthen.ts";
import { withDays } from "#lib/format.ts";
import { ConfidenceMark } from "#ui/ConfidenceMark/ConfidenceMark.tsx";
import { GradeMark } from "#ui/GradeMark/GradeMark.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { CheckAnswer } from "../api/types.ts";
import { isTerminal } from "../checks/messages.ts";
import { UPHELD } from "../disputes/disputes.ts";
import styles from "./EvidencePanel.module.css";

/**
 * Shows what a check's answer rests on: evidence strength, source, date and expiry; what was read from each document
 * and with what confidence; and what would strengthen it. Renders nothing until there is an answer.
 */
export function EvidencePanel({ check }: { check: CheckAnswer }) {
  const { grade, source, checked_at, expires_at } = check;
  if (!source && !isTerminal(check.status)) return null;
  const stronger = check.status === "in_review" ? null : strongerWords(check);
  const groups = readingGroups(check.readings);
  return (
    <div className={styles.panel}>
      <dl className={styles.facts}>
        <div>
          <dt>Strength</dt>
          <dd>{grade ? <GradeMark check={{ ...check, grade }} /> : noGrade(check)}</dd>
        </div>
        {checked_at && (
          <div>
            <dt>{isUnchecked(check) ? "Ended" : "Checked"}</dt>
            <dd>
              <Time value={checked_at} mode="datetime" />
            </dd>
          </div>
        )}
        {expires_at && (
          <div>
            <dt>{Date.parse(expires_at) < Date.now() ? "Expired" : "Valid until"}</dt>
            <dd>
              <Time value={expires_at} mode="date" />
            </dd>
          </div>
        )}
        {source && (
          <div className={styles.source}>
            <dt>Source</dt>
            <dd>{withDays(source)}</dd>
          </div>
        )}
        {groups.length > 0 && (
          <div className={styles.readings}>
            <dt>What we read</dt>
            {groups.map(({ facts, place, confidence, why }) => (
              <dd key={`${facts} ${place}`}>
                {facts} <span className={styles.place}>·&nbsp;{place}</span>
                <ConfidenceMark confidence={confidence} why={why} />
              </dd>
            ))}
          </div>
        )}
      </dl>
      {stronger && (
        <p className={styles.stronger}>
          <ArrowUpNarrowWide aria-hidden />
          <span>
            <span className={styles.lead}>What would strengthen it:</span> {stronger}
          </span>
        </p>
      )}
    </div>
  );
}

/** @returns what to show when there's no grade: the finding was overturned, or the check had no evidence to grade */
function noGrade({ status, reasons }: CheckAnswer): string {
  if (reasons.some(({ code }) => code === UPHELD)) return "No longer counts";
  if (status === "in_review") return "Waiting for a reviewer";
  return isUnchecked({ status }) ? "Not checked" : "No evidence was compared";
}

const isUnchecked = ({ status }: Pick<CheckAnswer, "status">) =>
  status === "unavailable" || status === "skipped";
