import { PEER_TURNAROUND, TURNAROUND, turnaroundText } from "#contract/billing/prices.ts";
import { CHECK_LABEL } from "#contract/checks/catalog.ts";
import { PRIORITY_LABEL, PURPOSE_LABEL } from "#contract/labels.ts";
import { REQUEST_FIELDS } from "#contract/verification/request-fields.ts";
import { Address } from "#ui/Address/Address.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue, type KeyValueItem } from "#ui/KeyValue/KeyValue.tsx";
import { Money } from "#ui/Money/Money.tsx";
import { Time } from "#ui/Time/Time.tsx";
import type { VerificationDetail } from "../shared/api/types.ts";
import { creditText } from "./progress/creditMessages.ts";

/** Lists a request's facts, such as its people, purpose, priority and dates, and its cost if the viewer can see it. */
export function DetailsCard({ verification: v }: { verification: VerificationDetail }) {
  const roles: readonly string[] = v.viewer_roles;
  const isOver = v.status !== "pending" && v.status !== "in_progress";
  const items: (KeyValueItem | null)[] = [
    { label: "Target user", value: <Address>{v.target_user_email}</Address> },
    {
      label: "Requested by",
      value: v.requester_name,
      hint: !roles.includes("requester") && <Address>{v.requester_email}</Address>,
    },
    { label: "Purpose", value: PURPOSE_LABEL[v.purpose] },
    {
      label: "Priority",
      value: PRIORITY_LABEL[v.priority],
      hint: !isOver && turnaroundText((v.peer ? PEER_TURNAROUND : TURNAROUND)[v.priority]),
    },
    v.requested_services.length > 0
      ? {
          label: "Extra services",
          value: v.requested_services.map((id) => CHECK_LABEL[id]).join(", "),
        }
      : null,
    // Once there's a result, StepsCard shows the times.
    v.results ? null : { label: "Created", value: <Time value={v.created_at} mode="datetime" /> },
    v.results ? null : { label: "Updated", value: <Time value={v.updated_at} mode="datetime" /> },
    v.estimated_cost === null
      ? null
      : { label: "Estimated cost", value: <Money dollars={v.estimated_cost} /> },
    deduction("Covered by plan", v.covered_by_plan),
    deduction("First request free", v.free_amount),
    v.amount_due === null || (v.processing_started_at ? v.amount_due === 0 : v.status !== "pending")
      ? null
      : {
          label: v.processing_started_at ? "Charged" : "Amount due",
          value: <Money dollars={v.amount_due} />,
        },
    v.credited
      ? { label: "Credited", value: <Money dollars={v.credited} />, hint: creditText(v.credited_for) }
      : null,
    v.refunded ? { label: "Refunded", value: <Money dollars={v.refunded} />, hint: "To the card" } : null,
    ...Object.values(REQUEST_FIELDS).map(({ label, column }) => {
      const value = v[column];
      // The notes have their own card.
      return value && column !== "notes" ? { label, value } : null;
    }),
  ];
  return (
    <Card as="section" aria-labelledby="details">
      <CardHeader id="details" title="Details" />
      <KeyValue items={items.filter((item) => item !== null)} />
    </Card>
  );
}

const deduction = (label: string, dollars: number | null) =>
  dollars ? { label, value: <Money dollars={-dollars} /> } : null;
