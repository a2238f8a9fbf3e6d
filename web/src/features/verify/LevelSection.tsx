import { levelText, shortfallText } from "#contract/assurance/words.ts";
import { LevelDetails } from "./LevelDetails.tsx";
import { levelNote } from "./messages.ts";
import type { Level } from "./signed/verdict.ts";
import styles from "./VerdictView.module.css";

/** A report's level of assurance, with what it's made of if this browser recomputed it, or else why it couldn't. */
export function LevelSection({ level }: { level: Level }) {
  const assurance = level.outcome === "recomputed" ? level.assurance : null;
  const shortfall = assurance && shortfallText(assurance);
  return (
    <section aria-labelledby="level" className={styles.level}>
      <h2 id="level">Level of assurance</h2>
      {shortfall && <p className={styles.shortfall}>{shortfall}</p>}
      {assurance && <p className={styles.reached}>{levelText(assurance.gpg45.level)}</p>}
      <p className={styles.note}>{levelNote(level)}</p>
      {assurance && <LevelDetails assurance={assurance} />}
    </section>
  );
}
