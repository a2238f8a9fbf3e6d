import { FileCheck2, Mail, ShieldCheck, UserRoundCheck } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import styles from "./HowItWorks.module.css";

const PARTS = [
  {
    icon: <Mail aria-hidden />,
    text: "They get a link that says who asks and why. They need no account to say no.",
  },
  {
    icon: <UserRoundCheck aria-hidden />,
    text: "They decide. Nothing is read or checked before they agree.",
  },
  { icon: <FileCheck2 aria-hidden />, text: "They upload a document; you both watch the checks run." },
  {
    icon: <ShieldCheck aria-hidden />,
    text: "You both see the same result, with what was checked and what was not.",
  },
] as const;

/** What happens after the request is sent, so that nobody is surprised. */
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
