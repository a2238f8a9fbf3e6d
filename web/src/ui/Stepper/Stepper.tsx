import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx.ts";
import styles from "./Stepper.module.css";

/** Shows the current step of a form with several steps. Steps before the current one are done. */
export function Stepper(props: {
  label?: string;
  steps: readonly { title: string; description?: ReactNode }[];
  current: number;
}) {
  return (
    <ol className={styles.stepper} aria-label={props.label ?? "Steps"}>
      {props.steps.map((step, i) => {
        const isDone = i < props.current;
        const isCurrent = i === props.current;
        return (
          <li
            key={step.title}
            className={cx(styles.step, isDone && styles.done, isCurrent && styles.current)}
            aria-current={isCurrent ? "step" : undefined}
          >
            <span className={styles.number}>{isDone ? <Check aria-hidden strokeWidth={3} /> : i + 1}</span>
            <span className={styles.words}>
              <span className={styles.title}>
                {step.title}
                {isDone && <span className="visually-hidden"> (done)</span>}
              </span>
              {step.description && <span className={styles.description}>{step.description}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
