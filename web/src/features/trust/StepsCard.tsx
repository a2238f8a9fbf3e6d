import { ArrowRight, CircleCheck } from "lucide-react";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { EmptyState } from "#ui/EmptyState/EmptyState.tsx";
import { Money } from "#ui/Money/Money.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden/VisuallyHidden.tsx";
import { pointsText } from "./messages.ts";
import type { Trust } from "./queries.ts";
import styles from "./StepsCard.module.css";

/** The highest score that contact details alone can reach. Users who haven't passed it count as beginners. */
const BEGINNER_UP_TO = 10;

/** Lists the steps that would raise the score most. For beginners, highlights the card and says to start there. */
export function StepsCard({ trust }: { trust: Trust }) {
  const { improve: steps, score } = trust;
  const isBeginner = score <= BEGINNER_UP_TO;
  return (
    <Card as="section" padding="none" aria-label="What raises it" tone={isBeginner ? "info" : undefined}>
      <CardHeader
        title="What raises it"
        description={
          steps.length > 0 && `${isBeginner ? "Start here. " : ""}Each step shows the points it usually adds.`
        }
      />
      {steps.length === 0 ? (
        <EmptyState level={3} icon={<CircleCheck aria-hidden />} title="Nothing left to add">
          We'll list a step here when a piece of evidence begins to fade.
        </EmptyState>
      ) : (
        <ol className={styles.steps}>
          {steps.map(({ label, text, points, price, href }, i) => (
            <li key={`${label} ${href}`} className={styles.step}>
              <span className={styles.points}>
                +{pointsText(points)}
                <VisuallyHidden> points</VisuallyHidden>
              </span>
              <div className={styles.words}>
                <h3 className={styles.title}>{label}</h3>
                <p className={styles.text}>{text}</p>
                <div className={styles.foot}>
                  <LinkButton
                    href={href}
                    size="sm"
                    variant={i === 0 ? "primary" : "secondary"}
                    trailingIcon={<ArrowRight aria-hidden />}
                    aria-label={`Start: ${label}`}
                  >
                    Start
                  </LinkButton>
                  <span className={styles.price}>
                    <Money dollars={price} free="Free" />
                  </span>
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
