import { useUser } from "#lib/session/session.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import styles from "./QuickTips.module.css";
import { tipsFor } from "./tips.ts";

/** Short tips, each with a link to the page where the user can act on it. */
export function QuickTips() {
  const user = useUser();
  return (
    <Card as="section" padding="none" aria-label="Quick tips">
      <CardHeader title="Quick tips" />
      <ul className={styles.tips}>
        {tipsFor(user).map(({ title, text, href, action }) => (
          <li key={title}>
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
            <p className={styles.link}>
              <TextLink href={href}>{action}</TextLink>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
