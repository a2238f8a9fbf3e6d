import { Check } from "lucide-react";
import { type RefObject, useState } from "react";
import { moneyOfCents } from "#contract/billing/money.ts";
import { type BillingCycle, PLAN_IDS, PLANS, planCents } from "#contract/billing/plans.ts";
import { count, dayText } from "#lib/format/format.ts";
import { Badge } from "#ui/Badge/Badge.tsx";
import { Button } from "#ui/Button/Button.tsx";
import { RadioGroup } from "#ui/Choice/RadioGroup.tsx";
import type { Billing, PayerId } from "../queries.ts";
import { PlanDialog } from "./PlanDialog.tsx";
import styles from "./PlansCard.module.css";
import { choiceLabel, isCurrent, type PlanChoice } from "./planChoice.ts";

const CYCLES = [
  { id: "monthly", label: "Monthly" },
  { id: "yearly", label: "Yearly: two months free" },
] as const;

/** The plans: the current one is marked, a scheduled one shows its start date, and the others have a button. */
export function PlansCard(props: {
  billing: Billing;
  teamId: PayerId;
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const { billing, teamId } = props;
  const { subscription } = billing;
  const [cycle, setCycle] = useState<BillingCycle>(subscription.billingCycle);
  const [chosen, setChosen] = useState<PlanChoice | null>(null);
  return (
    <section aria-labelledby="plans" className={styles.plans}>
      <div className={styles.head}>
        <h2 id="plans" ref={props.heading} tabIndex={-1} className={styles.title}>
          Plans
        </h2>
        <RadioGroup
          label="Billing cycle"
          hideLabel
          variant="segmented"
          options={CYCLES}
          value={cycle}
          onChange={(next) => setCycle(next === "yearly" ? "yearly" : "monthly")}
        />
      </div>
      <ul className={styles.list}>
        {PLAN_IDS.map((plan) => (
          <PlanItem
            key={plan}
            choice={{ plan, cycle }}
            subscription={subscription}
            onChoose={() => setChosen({ plan, cycle })}
          />
        ))}
      </ul>
      <p className={styles.note}>
        Plans cover the base price at standard priority. Extra services and faster priorities are billed on
        top. Beyond the plan, each verification is billed at its list price.
      </p>
      {chosen && (
        <PlanDialog billing={billing} teamId={teamId} choice={chosen} onClose={() => setChosen(null)} />
      )}
    </section>
  );
}

function PlanItem(props: {
  choice: PlanChoice;
  subscription: Billing["subscription"];
  onChoose: () => void;
}) {
  const { choice, subscription } = props;
  const { plan, cycle } = choice;
  const { name, verificationsPerMonth } = PLANS[plan];
  const cents = planCents(plan, cycle);
  const isMine = isCurrent(subscription, choice);
  const isNext = subscription.pendingPlan === plan && plan !== subscription.id;
  return (
    <li className={styles.plan} data-current={isMine || undefined}>
      <div className={styles.top}>
        <h3 className={styles.name}>{name}</h3>
        {isMine && <Badge tone="info">Current plan</Badge>}
      </div>
      <p className={styles.price}>
        <strong>{cents === 0 ? "$0" : moneyOfCents(cents)}</strong> per{" "}
        {cycle === "yearly" && cents > 0 ? "year" : "month"}
      </p>
      <p className={styles.fact}>
        <Check aria-hidden />
        {count(verificationsPerMonth)} verifications per month
      </p>
      <div className={styles.foot}>
        {isNext ? (
          <p className={styles.next}>Starts on {dayText(subscription.nextBillingDate ?? "")}</p>
        ) : (
          !isMine && (
            <Button
              fullWidth
              variant={plan === "professional" && subscription.id === "free" ? "primary" : "secondary"}
              onPress={props.onChoose}
            >
              {choiceLabel(subscription, choice)}
            </Button>
          )
        )}
      </div>
    </li>
  );
}
