import { ArrowUpNarrowWide } from "lucide-react";
import { kindOfCheck } from "#contract/verdicts/kind.ts";
import { VERDICT, type VerdictFact } from "#contract/verdicts.ts";
import { ungradedText } from "#contract/verification/outcome.ts";
import type { CheckAnswer } from "#features/verifications/shared/api/types.ts";
import { GradeMark } from "#ui/GradeMark/GradeMark.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { VERDICT_ICON } from "#ui/VerdictMark/VerdictMark.tsx";
import styles from "./FactLine.module.css";

/**
 * One fact: what was found, by whom and when, how strong the evidence is, and what would make it stronger.
 * @param props.check the check that found it
 */
export function FactLine({ fact, check }: { fact: VerdictFact; check: CheckAnswer | undefined }) {
  const kind = check ? kindOfCheck({ ...check, check: check.service }) : "not_found_out";
  const { tone, word } = VERDICT[kind];
  const Icon = VERDICT_ICON[kind];
  const { by, at, grade } = fact;
  return (
    <li className={styles.fact} data-tone={tone}>
      <Icon role="img" aria-label={word} className={styles.icon} />
      <div className={styles.found}>
        <h3 className={styles.label}>{fact.label}</h3>
        <p className={styles.value}>{fact.value ?? word}</p>
        {by && (
          <p className={styles.by}>
            {grade === "G2" ? `${by}, read by us` : by}
            {at && (
              <>
                {" · "}
                <span className="print-hide">
                  <Time value={at} />
                </span>
                <span className="print-only">
                  <Time value={at} mode="date" />
                </span>
              </>
            )}
          </p>
        )}
      </div>
      <p className={styles.strength}>
        {grade ? (
          <GradeMark check={{ grade, reasons: check?.reasons ?? [] }} />
        ) : (
          check && ungradedText(check)
        )}
      </p>
      {fact.stronger && (
        <p className={styles.stronger}>
          <ArrowUpNarrowWide aria-hidden />
          <span>
            <span className={styles.lead}>Stronger:</span> {fact.stronger.text}
          </span>
        </p>
      )}
    </li>
  );
}
