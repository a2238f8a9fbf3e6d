import { ArrowUpNarrowWide } from "lucide-react";
import { VERDICT, type VerdictFact, type VerdictKind } from "#contract/verdicts.ts";
import { GradeMark } from "#ui/GradeMark/GradeMark.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { VERDICT_ICON } from "#ui/VerdictMark/VerdictMark.tsx";
import type { CheckAnswer } from "../api/types.ts";
import { hasConfirmed, noGradeWords } from "../checks/messages.ts";
import styles from "./FactLine.module.css";

/**
 * One line of fact: what was found, by whom and when, how strong it is, and what would make it stronger.
 * @param props.check the check that found it
 */
export function FactLine({ fact, check }: { fact: VerdictFact; check: CheckAnswer | undefined }) {
  const kind = kindOf(fact, check);
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
          check && noGradeWords(check)
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

/** A line has the icon and color of the verdict that it would lead to by itself. */
function kindOf({ standing }: VerdictFact, check: CheckAnswer | undefined): VerdictKind {
  if (check?.disputed || check?.status === "in_review") return "in_review";
  if (standing === "differs") return "differs";
  if (standing === "open" || !check) return "not_found_out";
  return hasConfirmed(check) ? "confirmed" : "consistent";
}
