import type { ReactNode } from "react";
import { Section } from "../Section.tsx";
import styles from "./FeatureCards.module.css";
import { LiveChecks, SealedNumber, TeamAtWork, TwoSides } from "./pictures.tsx";

const FEATURES: readonly { title: string; text: string; picture: ReactNode }[] = [
  {
    title: "Instant verification",
    text: "Basic identity checks take under two minutes once we have the documents.",
    picture: <LiveChecks />,
  },
  {
    title: "Bank-level security",
    text: "Identity numbers and birth dates are encrypted. Numbers are deleted when a request ends, documents 30 days later.",
    picture: <SealedNumber />,
  },
  {
    title: "Peer-to-peer trust",
    text: "No secret lookups. The other person sees who's asking and why, and gets the same result.",
    picture: <TwoSides />,
  },
  {
    title: "Ready for enterprise",
    text: "Team management with five roles. Analytics for spending, success rates and turnaround. Bulk updates and exports.",
    picture: <TeamAtWork />,
  },
];

export function FeatureCards() {
  return (
    <Section
      id="features"
      title="Fast checks, honest results."
      lede="From first question to final answer, on one page that you can both see."
    >
      <ul className={styles.grid}>
        {FEATURES.map(({ title, text, picture }) => (
          <li key={title} className={styles.card}>
            <div className={styles.picture} aria-hidden="true">
              {picture}
            </div>
            <div className={styles.words}>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
