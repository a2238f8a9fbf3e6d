import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import styles from "./Answers.module.css";
import { ANSWER_LABEL, type Answer, answerOf } from "./outcome.ts";

export interface AnswerRow {
  label: string;
  /** null: not checked. */
  value: boolean | number | string | null;
  /** A yes to this question speaks against the person. */
  yesIsBad?: boolean;
  /** What it rests on, or why it was not checked. */
  why?: string;
}

const ICON: Record<Answer, typeof CircleCheck> = {
  yes: CircleCheck,
  no: CircleX,
  not_checked: CircleDashed,
};

/** Questions and their answers; what was not checked says so, and looks like neither yes nor no. */
export function Answers({ rows }: { rows: readonly AnswerRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ label, value, yesIsBad, why }) => {
        const isSaid = typeof value === "string" || typeof value === "number";
        const answer = isSaid ? null : answerOf(value);
        const Icon = answer && ICON[answer];
        const isGood = yesIsBad ? answer === "no" : answer === "yes";
        const look = !answer ? "said" : answer === "not_checked" ? "none" : isGood ? "good" : "bad";
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
