import { Building2, Gauge, ScanFace, UserRoundCheck } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ActionLink } from "../ActionLink.tsx";
import rows from "../rows.module.css";

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
        {ACTIONS.map((action) => (
          <li key={action.href}>
            <ActionLink {...action} isCell />
          </li>
        ))}
      </ul>
    </Card>
  );
}
