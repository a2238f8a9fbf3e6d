import { Check } from "lucide-react";
import styles from "./StageLine.module.css";
import type { Stage } from "./stages.ts";

const WORD: Record<Stage["state"], string> = { done: "done", current: "now", upcoming: "not yet" };

/** The stages of an open request in one line. A mark shows each stage's state, which screen readers read out. */
export const StageLine = ({ stages }: { stages: readonly Stage[] }) => (
  <ol className={styles.stages} aria-label="Progress">
    {stages.map(({ title, state }) => (
      <li
        key={title}
        className={styles.stage}
        data-state={state}
        aria-current={state === "current" ? "step" : undefined}
      >
        <span className={styles.mark}>{state === "done" && <Check aria-hidden strokeWidth={3} />}</span>
        {title}
        <span className="visually-hidden"> ({WORD[state]})</span>
      </li>
    ))}
  </ol>
);
