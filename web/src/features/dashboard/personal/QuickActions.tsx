import { Gauge, ScanFace, Share2, UserRoundCheck } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ActionLink } from "../ActionLink.tsx";
import rows from "../rows.module.css";

const ACTIONS = [
  {
    href: "/app/verifications/new?type=identity&mode=self",
    icon: <ScanFace aria-hidden />,
    title: "Verify yourself",
  },
  {
    href: "/app/verifications/peer?type=identity&purpose=marketplace",
    icon: <UserRoundCheck aria-hidden />,
    title: "Check before a deal",
  },
  {
    href: "/app/share-profile",
    icon: <Share2 aria-hidden />,
    title: "Share your profile",
  },
  {
    href: "/app/trust-score",
    icon: <Gauge aria-hidden />,
    title: "See your Trust Score",
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
