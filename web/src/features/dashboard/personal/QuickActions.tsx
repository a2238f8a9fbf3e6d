import { Building2, ChevronRight, Gauge, ScanFace, UserRoundCheck } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import rows from "../rows.module.css";
import styles from "./QuickActions.module.css";

const ACTIONS = [
  {
    href: "/app/verifications/new?type=identity&mode=self",
    icon: <ScanFace aria-hidden />,
    title: "Verify yourself",
    text: "Check your own identity and keep the result.",
  },
  {
    href: "/app/verifications/peer?type=identity&purpose=marketplace",
    icon: <UserRoundCheck aria-hidden />,
    title: "Verify someone else",
    text: "They see who's asking and why, then decide.",
  },
  {
    href: "/app/verifications/peer?type=business&purpose=marketplace",
    icon: <Building2 aria-hidden />,
    title: "Verify a business",
    text: "Before you buy from it or work with it.",
  },
  {
    href: "/app/trust-score",
    icon: <Gauge aria-hidden />,
    title: "See your Trust Score",
    text: "What it's made of, and what raises it.",
  },
] as const;

/** Links to start common tasks. */
export function QuickActions() {
  return (
    <Card as="section" padding="none" aria-label="Quick actions">
      <CardHeader title="Quick actions" />
      <ul className={`${rows.cells} ${rows.four}`}>
        {ACTIONS.map(({ href, icon, title, text }) => (
          <li key={href}>
            <AppLink href={href} className={`${styles.action} ${rows.link}`}>
              <span className={styles.icon}>{icon}</span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className={styles.text}>{text}</span>
              </span>
              <ChevronRight aria-hidden className={`${styles.chevron} ${rows.chevron}`} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
