import { ChartNoAxesCombined, CreditCard, FilePlus2, Timer } from "lucide-react";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { Count } from "#ui/Count/Count.tsx";
import { ActionLink } from "../ActionLink.tsx";
import rows from "../rows.module.css";

/**
 * Links to the most common tasks of a business.
 * @param props.pending how many requests wait for consent; undefined while loading
 */
export function BusinessActions(props: { pending: number | undefined }) {
  const { pending } = props;
  const actions = [
    {
      href: "/app/verifications/new",
      icon: <FilePlus2 aria-hidden />,
      title: "New Request",
    },
    {
      href: "/app/verifications?status=pending",
      icon: <Timer aria-hidden />,
      title: "Pending",
      text: "Waiting for consent.",
      aside: pending !== undefined && <Count value={pending} tone={pending > 0 ? "warn" : "neutral"} />,
    },
    {
      href: "/app/analytics",
      icon: <ChartNoAxesCombined aria-hidden />,
      title: "Analytics",
    },
    {
      href: "/app/billing",
      icon: <CreditCard aria-hidden />,
      title: "Billing",
    },
  ];
  return (
    <Card as="section" padding="none" aria-label="Quick actions">
      <CardHeader title="Quick actions" />
      <ul>
        {actions.map((action) => (
          <li key={action.href} className={rows.item}>
            <ActionLink {...action} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
