import { Building2, ChevronRight, House, IdCard, Store } from "lucide-react";
import { moneyOfCents } from "#contract/billing/money.ts";
import { BASE_CENTS } from "#contract/billing/prices.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { AppLink } from "#ui/Link/AppLink.tsx";
import rows from "../rows.module.css";
import styles from "./UseCases.module.css";

const from = (cents: number) => `From ${moneyOfCents(cents)}`;

/** Each use case links to a prefilled form. The first says "Free": a peer check at standard priority costs nothing. */
const USE_CASES = [
  {
    href: "/app/verifications/peer?type=identity&purpose=marketplace",
    icon: <Store aria-hidden />,
    title: "Marketplace Safety",
    text: "Before you meet or pay.",
    price: "Free",
  },
  {
    href: "/app/verifications/new?type=rental",
    icon: <House aria-hidden />,
    title: "Rental Applications",
    text: "Ask a former landlord.",
    price: from(BASE_CENTS.rental),
  },
  {
    href: "/app/verifications/new?type=employment",
    icon: <IdCard aria-hidden />,
    title: "Hiring",
    text: "Ask a candidate's employer.",
    price: from(BASE_CENTS.employment),
  },
  {
    href: "/app/verifications/new?type=business",
    icon: <Building2 aria-hidden />,
    title: "Business Operations",
    text: "Before you sign.",
    price: from(BASE_CENTS.business),
  },
] as const;

/** Common reasons to verify someone. */
export function UseCases() {
  return (
    <Card as="section" padding="none" aria-label="Common use cases">
      <CardHeader title="Common use cases" />
      <ul className={rows.cells}>
        {USE_CASES.map(({ href, icon, title, text, price }) => (
          <li key={href}>
            <AppLink href={href} className={`${styles.case} ${rows.link}`}>
              <span className={styles.icon}>{icon}</span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <span className={styles.text}>{text}</span>
                <span className={styles.price}>{price}</span>
              </span>
              <ChevronRight aria-hidden className={rows.chevron} />
            </AppLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
