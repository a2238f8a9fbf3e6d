import { useRef } from "react";
import { PLANS } from "#contract/billing/plans.ts";
import { Banner } from "#ui/Banner/Banner.tsx";
import { Time } from "#ui/Time/Time.tsx";
import styles from "./BillingPage.module.css";
import { DetailsCard } from "./DetailsCard.tsx";
import { HistoryCard } from "./history/HistoryCard.tsx";
import { MethodsCard } from "./methods/MethodsCard.tsx";
import { PlansCard } from "./plans/PlansCard.tsx";
import type { Billing, PayerId } from "./queries.ts";
import { SubscriptionCard } from "./subscription/SubscriptionCard.tsx";
import { Unpaid } from "./subscription/Unpaid.tsx";
import { TestMode } from "./TestMode.tsx";
import { UsageCard } from "./UsageCard.tsx";

/**
 * The billing page's sections. The payment sections are shown only to users who can manage billing, on servers that
 * take payments.
 */
export function BillingView({ billing, teamId }: { billing: Billing; teamId: PayerId }) {
  const plans = useRef<HTMLHeadingElement>(null);
  const takesPayments = billing.gateway !== "none";
  const manages = billing.can_manage && takesPayments;
  const showPlans = () => {
    plans.current?.scrollIntoView({ block: "start" });
    plans.current?.focus({ preventScroll: true });
  };
  return (
    <>
      {takesPayments ? <TestMode billing={billing} /> : <NoPayments subscription={billing.subscription} />}
      {takesPayments && !billing.can_manage && (
        <Banner tone="neutral">
          Owners and admins of the team manage its billing. Ask one of them to change the plan.
        </Banner>
      )}
      {manages && <Unpaid billing={billing} teamId={teamId} />}
      <div className={styles.pair}>
        <SubscriptionCard billing={billing} teamId={teamId} manages={manages} onChangePlan={showPlans} />
        <UsageCard billing={billing} manages={manages} />
      </div>
      {manages && (
        <>
          <PlansCard billing={billing} teamId={teamId} heading={plans} />
          <div className={styles.pair}>
            <MethodsCard billing={billing} teamId={teamId} />
            <DetailsCard customer={billing.customer} teamId={teamId} />
          </div>
          <HistoryCard teamId={teamId} />
        </>
      )}
    </>
  );
}

/** Shown when the server takes no payments. A plan that's already been paid for runs until its period ends. */
function NoPayments({ subscription: { id, nextBillingDate } }: Pick<Billing, "subscription">) {
  return (
    <Banner tone="neutral">
      {nextBillingDate === null ? (
        `This server doesn't take payments, so every account is on ${PLANS.free.name}.`
      ) : (
        <>
          This server doesn't take payments. You're on {PLANS[id].name} until{" "}
          <Time value={nextBillingDate} mode="date" />, and on {PLANS.free.name} after that.
        </>
      )}
    </Banner>
  );
}
