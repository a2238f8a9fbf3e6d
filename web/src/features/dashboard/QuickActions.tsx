import { ChevronRight, ScanFace, UserRoundCheck } from "lucide-react";
import { AppLink } from "../../ui/AppLink.tsx";
import { Card, CardHeader } from "../../ui/Card.tsx";
import styles from "./QuickActions.module.css";

const ACTIONS = [
  {
    href: "/app/verifications/new?type=identity&mode=self",
    icon: <ScanFace aria-hidden />,
    title: "Verify yourself",
    text: "Check your own identity and keep the result.",
  },
  {
    href: "/app/verifications/new",
    icon: <UserRoundCheck aria-hidden />,
    title: "Verify someone else",
    text: "They are asked first, and see why you ask.",
  },
] as const;

/** The two ways in. */
export function QuickActions() {
  return (
    <Card as="section" padding="none" aria-label="Quick actions">
      <CardHeader title="Quick actions" />
      <ul>
        {ACTIONS.map(({ href, icon, title, text }) => (
          <li key={href} className={styles.item}>
            <AppLink href={href} className={styles.action}>
              <span className={styles.icon}>{icon}</span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className={styles.text}>{text}</span>
              </span>
              <ChevronRight aria-hidden className={styles.chevron} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
