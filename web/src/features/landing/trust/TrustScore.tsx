import { useState } from "react";
import { cx } from "#ui/cx.ts";
import { ScoreRingFace } from "#ui/Score/ScoreRingFace.tsx";
import { levelOf, toneOf } from "#ui/Score/score.ts";
import { Section } from "../Section.tsx";
import { PARTS, type PartId, pointsOf, pointsText, sampleScore } from "./sampleScore.ts";
import styles from "./TrustScore.module.css";

const SHOWN: readonly PartId[] = ["identity", "contact", "address", "employment", "rental", "reputation"];
/** Minimum scores of the levels (spec 1 §4). */
const FROM = [90, 80, 70, 60, 40, 0] as const;

/** An interactive Trust Score: add or remove a piece of evidence and see how the score changes. */
export function TrustScore() {
  const [parts, setParts] = useState<readonly PartId[]>(SHOWN.filter((id) => id !== "reputation"));
  const score = sampleScore(parts);
  const toggle = (id: PartId) =>
    setParts((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));

  return (
    <Section
      id="trust-score"
      title="A score that shows its work."
      lede="Coming soon: your Trust Score, a sum that anyone can check. It adds up what was verified, weighted by how strong the evidence is. Saying no to a request never lowers it."
    >
      <div className={styles.instrument}>
        <fieldset className={styles.sheet}>
          <legend className={styles.legend}>Sample breakdown</legend>
          {SHOWN.map((id) => (
            <PartRow key={id} id={id} isOn={parts.includes(id)} onToggle={() => toggle(id)} />
          ))}
          <p className={styles.note}>
            {parts.includes("identity")
              ? "Turn off a part to see what it's worth."
              : "Without a confirmed identity, a score stays below 60."}
          </p>
        </fieldset>
        <div className={styles.side}>
          <span className={styles.ring}>
            <ScoreRingFace value={score} size="xl" animate={false} />
          </span>
          <output className="visually-hidden">
            Trust Score {score} of 100, {levelOf(score)}
          </output>
          <ol className={styles.levels} aria-label="Levels">
            {FROM.map((from, i) => {
              const isHere = levelOf(score) === levelOf(from);
              return (
                <li key={from} className={styles[toneOf(from)]} aria-current={isHere || undefined}>
                  <span className={styles.range}>
                    {from}–{i === 0 ? 100 : (FROM[i - 1] ?? 0) - 1}
                  </span>
                  {levelOf(from)}
                </li>
              );
            })}
          </ol>
        </div>
      </div>
    </Section>
  );
}

function PartRow(props: { id: PartId; isOn: boolean; onToggle: () => void }) {
  const { label, source, weight } = PARTS[props.id];
  const points = props.isOn ? pointsOf(props.id) : 0;
  return (
    <label className={cx(styles.part, !props.isOn && styles.off)}>
      <input type="checkbox" checked={props.isOn} onChange={props.onToggle} className={styles.box} />
      <span className={styles.words}>
        <b>{label}</b>
        <span className={styles.source}>{source}</span>
      </span>
      <span className={styles.points}>
        <b>{props.isOn ? pointsText(props.id) : 0}</b> of {weight}
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
        <rect width={(100 * points) / weight} height="4" />
      </svg>
    </label>
  );
}
