import { moneyOfCents } from "#contract/billing/money.ts";
import { BASE_CENTS } from "#contract/billing/prices.ts";
import type { VerificationType } from "#contract/enums.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { ScoreRingFace } from "#ui/Score/ScoreRingFace.tsx";
import { levelOf } from "#ui/Score/score.ts";
import { Section } from "../Section.tsx";
import { PARTS, type PartId, pointsOf, pointsText, sampleScore } from "../trust/sampleScore.ts";
import styles from "./UseCases.module.css";

interface UseCase {
  title: string;
  text: string;
  who: string;
  parts: readonly PartId[];
  /** Which of the `parts` the card lists. All of them are in the score and the bar. */
  shown: readonly PartId[];
  type: VerificationType;
}

const CASES: readonly UseCase[] = [
  {
    title: "Marketplace Safety",
    text: "Make sure the seller is who the listing says before you pay.",
    who: "Private seller",
    parts: ["identity", "contact", "address", "employment", "rental", "reputation"],
    shown: ["identity", "contact", "reputation"],
    type: "identity",
  },
  {
    title: "Rental Applications",
    text: "Applicants upload documents, and their employers and landlords confirm the details.",
    who: "Applicant",
    parts: ["identity", "contact", "address", "employment", "rental"],
    shown: ["identity", "employment", "rental"],
    type: "rental",
  },
  {
    title: "Business Operations",
    text: "Check suppliers, contractors and hires, with the source of every finding on record.",
    who: "New supplier",
    parts: ["identity", "contact", "address", "business"],
    shown: ["identity", "address", "business"],
    type: "business",
  },
];

export function UseCases() {
  return (
    <Section
      id="use-cases"
      title="Verify before you commit."
      ground="paper"
      lede="Every score below is a sample."
    >
      <ul className={styles.grid}>
        {CASES.map((useCase) => (
          <UseCaseCard key={useCase.title} {...useCase} />
        ))}
      </ul>
    </Section>
  );
}

function UseCaseCard({ title, text, who, parts, shown, type }: UseCase) {
  const score = sampleScore(parts);
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>{title}</h3>
      <p className={styles.text}>{text}</p>
      <div className={styles.sample}>
        <div className={styles.score}>
          <ScoreRingFace value={score} size="md" />
          <div>
            <p className={styles.level}>
              {levelOf(score)} <Badge size="sm">Sample</Badge>
            </p>
            <p className={styles.quiet}>Trust Score · {who}</p>
          </div>
        </div>
        <svg viewBox="0 0 100 6" preserveAspectRatio="none" className={styles.bar} aria-hidden="true">
          {parts.map((id, i) => (
            <rect
              key={id}
              x={parts.slice(0, i).reduce((sum, one) => sum + pointsOf(one), 0)}
              width={pointsOf(id) - 0.6}
              height="6"
            />
          ))}
        </svg>
        <ul>
          {shown.map((id) => (
            <li key={id} className={styles.part}>
              <b>{PARTS[id].label}</b>
              <b>{pointsText(id)}</b>
              <span>{PARTS[id].source}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={styles.price}>
        {TYPE_LABEL[type]} verification from {moneyOfCents(BASE_CENTS[type])}
      </p>
    </li>
  );
}
