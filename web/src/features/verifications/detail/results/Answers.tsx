import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import styles from "./Answers.module.css";
import { ANSWER_LABEL, type Answer, answerOf } from "./outcome.ts";

export interface AnswerRow {
  label: string;
  /** Null means not checked. */
  value: boolean | number | string | null;
  /** True if a yes to this question counts against the subject. */
  yesIsBad?: boolean;
  /** True if an independent person or source confirmed the answer. Only then is a good answer green. */
  isConfirmed?: boolean;
  /** True if the subject disputes it, so that it counts as neither a yes nor a no for now. */
  isDisputed?: boolean;
  /** Why it wasn't checked or doesn't count. */
  why?: string | undefined;
}

const ICON: Record<Answer, typeof CircleCheck> = {
  yes: CircleCheck,
  no: CircleX,
  not_checked: CircleDashed,
};

/** Lists questions and answers. "Not checked" looks different from both a yes and a no. */
export function Answers({ rows }: { rows: readonly AnswerRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ label, value, yesIsBad, isConfirmed, isDisputed, why }) => {
        const isText = typeof value === "string" || typeof value === "number";
        const answer = isText ? null : answerOf(value);
        const Icon = answer && ICON[answer];
        const isGood = yesIsBad ? answer === "no" : answer === "yes";
        const good = isConfirmed ? "confirmed" : "good";
        const look = !answer
          ? "said"
          : answer === "not_checked" || isDisputed
            ? "none"
            : isGood
              ? good
              : "bad";
        return (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles[look]}>
              {Icon && <Icon aria-hidden />}
              {answer ? ANSWER_LABEL[answer] : value}
            </dd>
            {why && <dd className={styles.why}>{why}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
