import { useState } from "react";
import { TRUST_LEVELS, TRUST_MAX } from "#contract/sharing/trust.ts";
import { cx } from "#ui/cx.ts";
import { ScoreRingFace } from "#ui/Score/ScoreRingFace.tsx";
import { levelOf, toneOf } from "#ui/Score/score.ts";
import { Section } from "../Section.tsx";
import { PARTS, type PartId, pointsOf, pointsText, sampleScore } from "./sampleScore.ts";
import styles from "./TrustScore.module.css";

const SHOWN: readonly PartId[] = ["identity", "contact", "address", "employment", "rental", "reputation"];

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
      lede="Your Trust Score adds up what was verified, weighted by how strong and recent the evidence is. Saying no to a request never lowers it."
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
          <div className={styles.result}>
            {/* Stays visible while the switches scroll: above them on a phone, beside them on wider screens. */}
            <div className={styles.score}>
              <span className={styles.ring}>
                <ScoreRingFace value={score} size="xl" animate={false} />
              </span>
              <output className={styles.said}>
                Trust Score {score} of 100, {levelOf(score)}
              </output>
            </div>
            <ol className={styles.levels} aria-label="Levels">
              {TRUST_LEVELS.map(([from, level], i) => {
                const isHere = levelOf(score) === level;
                return (
                  <li key={from} className={styles[toneOf(from)]} aria-current={isHere || undefined}>
                    <span className={styles.range}>
                      {from}–{(TRUST_LEVELS[i - 1]?.[0] ?? 101) - 1}
                    </span>
                    {level}
                  </li>
                );
              })}
            </ol>
          </div>
        </div>
      </div>
    </Section>
  );
}

function PartRow(props: { id: PartId; isOn: boolean; onToggle: () => void }) {
  const { label, source } = PARTS[props.id];
  const most = TRUST_MAX[props.id];
  const points = props.isOn ? pointsOf(props.id) : 0;
  return (
    <label className={cx(styles.part, !props.isOn && styles.off)}>
      <input type="checkbox" checked={props.isOn} onChange={props.onToggle} className={styles.box} />
      <span className={styles.words}>
        <b>{label}</b>
        <span className={styles.source}>{source}</span>
      </span>
      <span className={styles.points}>
        <b>{props.isOn ? pointsText(props.id) : 0}</b> of {most}
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
        <rect width={(100 * points) / most} height="4" />
      </svg>
    </label>
  );
}
