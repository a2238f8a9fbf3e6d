import { FileCheck2, Mail, ShieldCheck, UserRoundCheck } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import styles from "./HowItWorks.module.css";

const PARTS = [
  {
    icon: <Mail aria-hidden />,
    text: "They get a link that says who's asking and why. They don't need an account to decline.",
  },
  {
    icon: <UserRoundCheck aria-hidden />,
    text: "They decide. We read and check nothing until they agree.",
  },
  { icon: <FileCheck2 aria-hidden />, text: "They upload a document; you both watch the checks run." },
  {
    icon: <ShieldCheck aria-hidden />,
    text: "You both see the same result: what was checked and what wasn't.",
  },
] as const;

/** Explains what happens after the request is sent. */
export function HowItWorks() {
  return (
    <Card as="aside" aria-labelledby="how-it-works">
      <CardHeader id="how-it-works" title="How it works" />
      <ol className={styles.parts}>
        {PARTS.map(({ icon, text }) => (
          <li key={text} className={styles.part}>
            <span className={styles.icon}>{icon}</span>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
