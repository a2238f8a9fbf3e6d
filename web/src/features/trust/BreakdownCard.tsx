import { TrendingDown, TrendingUp } from "lucide-react";
import { TREND, type Trend } from "#contract/sharing/trust.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ScoreBar } from "#ui/Score/ScoreBar.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import styles from "./BreakdownCard.module.css";
import { BEST_RULE, pointsText, TREND_TEXT } from "./messages.ts";
import type { TrustPart } from "./queries.ts";

const TREND_ICON = {
  up: <TrendingUp aria-hidden />,
  down: <TrendingDown aria-hidden />,
} as const;

/** Lists what each part adds to the score, out of how many points, and whether it went up or down. */
export function BreakdownCard({ parts }: { parts: readonly TrustPart[] }) {
  return (
    <Card as="section" aria-label="Breakdown">
      <CardHeader title="Breakdown" description={BEST_RULE} />
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            <ScoreBar
              label={part.label}
              value={part.score}
              tone="accent"
              words={`${pointsText(part.points)} of ${part.max} points`}
              aside={
                <>
                  <TrendMark trend={part.trend} />
                  <span aria-hidden>
                    {pointsText(part.points)} of {part.max} points
                  </span>
                </>
              }
            />
            {!part.counted && part.score > 0 && (
              <p className={styles.uncounted}>Doesn't count, because two other parts are stronger.</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TrendMark({ trend }: { trend: Trend }) {
  // Most parts don't change in a month, so only screen readers announce a flat trend.
  if (trend === "flat") return <VisuallyHidden>{`${TREND_TEXT.flat} in ${TREND.days} days`}</VisuallyHidden>;
  return (
    <span className={styles.trend} data-trend={trend}>
      {TREND_ICON[trend]}
      {TREND_TEXT[trend]}
      <VisuallyHidden> in {TREND.days} days</VisuallyHidden>
    </span>
  );
}
