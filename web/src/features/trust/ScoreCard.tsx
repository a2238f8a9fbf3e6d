import { Info } from "lucide-react";
import { TRUST_LEVELS } from "#contract/sharing/trust.ts";
import { Card } from "#ui/Card/Card.tsx";
import { NOTHING_YET } from "#ui/Score/nothingYet.ts";
import { ScoreRing } from "#ui/Score/ScoreRing.tsx";
import { Time } from "#ui/Time/Time.tsx";
import { CAP_TEXT, nextLevel, pointsPhrase } from "./messages.ts";
import type { Trust } from "./queries.ts";
import styles from "./ScoreCard.module.css";

/** The score with its level, the next level, and the cap that limits it, if any. */
export function ScoreCard({ trust }: { trust: Trust }) {
  const { score, level, nothing_verified, cap, computed_at } = trust;
  const next = nextLevel(score);
  return (
    <Card as="section" elevation={2} aria-labelledby="score" className={styles.card}>
      <ScoreRing value={score} size="xl" caption="of 100" {...(nothing_verified && NOTHING_YET)} />
      <div className={styles.words}>
        <h2 id="score" className={styles.level}>
          {nothing_verified ? NOTHING_YET.words : level}
        </h2>
        {next ? (
          <p className={styles.next}>
            {pointsPhrase(next.missing)} to <b>{next.name}</b>.
          </p>
        ) : (
          <p className={styles.next}>That's the highest level.</p>
        )}
        {cap && (
          <p className={styles.cap}>
            <Info aria-hidden />
            <span>{CAP_TEXT[cap]}</span>
          </p>
        )}
        <p className={styles.updated}>
          Updated <Time value={computed_at} />
        </p>
      </div>
      <ol className={styles.levels} aria-label="Levels">
        {TRUST_LEVELS.map(([from, name], i) => (
          <li key={name} aria-current={name === level || undefined}>
            <span className={styles.range}>
              {from}–{i === 0 ? 100 : (TRUST_LEVELS[i - 1]?.[0] ?? 0) - 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
    </Card>
  );
}
