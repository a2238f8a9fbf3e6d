import { useRef, useState } from "react";
import { PLANS } from "#contract/billing/plans.ts";
import { dayText, money } from "#lib/format/format.ts";
import { messageOf } from "#lib/http/errors.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { KeyValue } from "#ui/KeyValue/KeyValue.tsx";
import { toast } from "#ui/Toast/toast.ts";
import shared from "../Billing.module.css";
import { useReactivatePlan } from "../mutations.ts";
import type { Billing, PayerId } from "../queries.ts";
import { useAttempt } from "../useAttempt.ts";
import { CancelDialog } from "./CancelDialog.tsx";

const PER = { monthly: "per month", yearly: "per year" } as const;

/** The current plan and, for users who manage the billing, what's due and buttons to change or end the plan. */
export function SubscriptionCard(props: {
  billing: Billing;
  teamId: PayerId;
  manages: boolean;
  onChangePlan: () => void;
}) {
  const { billing, manages } = props;
  const { subscription } = billing;
  const [isCancelling, setCancelling] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const { name, price, status, billingCycle } = subscription;
  const isActivePaid = status === "active" && subscription.id !== "free";
  return (
    <Card as="section" aria-label="Current subscription">
      <CardHeader
        title="Current subscription"
        actions={
          <Badge tone={status === "active" ? "ok" : "neutral"}>
            {status === "active" ? "Active" : "Cancelled"}
          </Badge>
        }
      />
      <div className={shared.stack}>
        <p className={shared.figure}>
          <strong>{name}</strong> {price === 0 ? "No charge" : `${money(price)} ${PER[billingCycle]}`}
        </p>
        <KeyValue items={factsOf(billing, manages)} />
        {manages && (
          <div ref={buttons} tabIndex={-1} className={shared.buttons}>
            {status === "cancelled" && <KeepPlan {...props} />}
            <Button variant={status === "active" ? "primary" : "secondary"} onPress={props.onChangePlan}>
              Change Plan
            </Button>
            {status === "active" && <KeepPlan {...props} />}
            {isActivePaid && <Button onPress={() => setCancelling(true)}>Cancel Plan</Button>}
          </div>
        )}
      </div>
      {isCancelling && (
        <CancelDialog
          billing={props.billing}
          teamId={props.teamId}
          focusAfter={buttons}
          onClose={() => setCancelling(false)}
        />
      )}
    </Card>
  );
}

/** Cancels a scheduled end or change of the plan. */
function KeepPlan({ billing, teamId }: { billing: Billing; teamId: PayerId }) {
  const reactivate = useReactivatePlan(teamId);
  const attempt = useAttempt();
  const { name, status, pendingPlan } = billing.subscription;
  if (pendingPlan === null) return null;
  const keep = async () => {
    try {
      await attempt("reactivate", (key) => reactivate.mutateAsync({ key }));
      toast.success(`You're staying on ${name}`);
    } catch (error) {
      toast.error(messageOf(error));
    }
  };
  return (
    <Button variant={status === "cancelled" ? "primary" : "secondary"} onPress={keep}>
      {status === "cancelled" ? "Reactivate Plan" : `Keep ${name}`}
    </Button>
  );
}

/** @returns when the plan renews or ends and, for users who manage the billing, the balance and any credit */
function factsOf({ subscription, balance_due, accrued, credit }: Billing, manages: boolean) {
  const { nextBillingDate, cancelAtPeriodEnd, pendingPlan } = subscription;
  const day = nextBillingDate === null ? null : dayText(nextBillingDate);
  const isChanging = pendingPlan !== null && !cancelAtPeriodEnd;
  return [
    {
      label: cancelAtPeriodEnd ? "Ends on" : "Next billing date",
      value: day ?? "None",
      ...(isChanging && { hint: `Changes to ${PLANS[pendingPlan].name} on ${day}` }),
    },
    ...(manages
      ? [
          {
            label: "Balance due",
            value: money(balance_due),
            ...(accrued > 0 && {
              hint:
                accrued === balance_due
                  ? "Not on an invoice yet"
                  : `${money(accrued)} of it isn't on an invoice yet`,
            }),
          },
          ...(credit > 0
            ? [{ label: "Credit", value: money(credit), hint: "Deducted from your next invoice" }]
            : []),
        ]
      : []),
  ];
}
