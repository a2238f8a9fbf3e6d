import { moneyOfCents } from "#contract/billing/money.ts";
import { PLAN_IDS, PLANS, type PlanId } from "#contract/billing/plans.ts";
import { BASE_CENTS, quote, SERVICE_CENTS, TURNAROUND, turnaroundText } from "#contract/billing/prices.ts";
import { VERIFICATION_TYPES } from "#contract/enums.ts";
import { PRIORITY_LABEL, TYPE_LABEL } from "#contract/labels.ts";
import { LinkButton } from "#ui/Button/LinkButton.tsx";
import { PATHS } from "../paths.ts";
import { Section } from "../Section.tsx";
import { useSignedIn } from "../useSignedIn.ts";
import styles from "./Pricing.module.css";

const FOR_WHOM: Record<PlanId, string> = {
  free: "For the car, the apartment, the one person you need to know about.",
  professional: "For landlords, recruiters and dealers who verify people every week.",
  business: "For teams that verify people as part of the job.",
};

export function Pricing() {
  const href = useSignedIn() ? PATHS.dashboard : PATHS.register;
  return (
    <Section
      id="pricing"
      title="Know the price before you ask."
      lede="Nothing is due before the other person agrees."
    >
      <ul className={styles.plans}>
        {PLAN_IDS.map((id) => (
          <li key={id} className={styles.plan}>
            <h3 className={styles.name}>{PLANS[id].name}</h3>
            <p className={styles.price}>
              <b>{PLANS[id].monthlyCents === 0 ? "$0" : moneyOfCents(PLANS[id].monthlyCents)}</b> per month
            </p>
            <p className={styles.quota}>{PLANS[id].verificationsPerMonth} verifications per month</p>
            <p className={styles.whom}>{FOR_WHOM[id]}</p>
            <LinkButton
              href={href}
              size="lg"
              fullWidth
              variant={id === "professional" ? "primary" : "secondary"}
              aria-label={`Get Started with ${PLANS[id].name}`}
            >
              Get Started
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className={styles.extras}>
        Pay yearly, and two months are free. A plan covers the base price at standard priority. Extra services
        and faster turnaround are charged on top. Beyond the plan, you pay the list price.
      </p>
      <div className={styles.bases}>
        <h3 className={styles.basesTitle}>Base price of a verification</h3>
        <dl className={styles.list}>
          {VERIFICATION_TYPES.map((type) => (
            <div key={type}>
              <dt>{TYPE_LABEL[type]}</dt>
              <dd>{moneyOfCents(BASE_CENTS[type])}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.extras}>
          Each extra service adds {moneyOfCents(SERVICE_CENTS)}. {PRIORITY_LABEL.expedited} is{" "}
          {times("expedited")} the price, {PRIORITY_LABEL.urgent.toLowerCase()} {times("urgent")}.
        </p>
        <p className={styles.extras}>
          Your first verification is free at standard priority, with up to two extra services.
        </p>
        <p className={styles.extras}>
          {PRIORITY_LABEL.standard} takes {TURNAROUND.standard}, {PRIORITY_LABEL.expedited.toLowerCase()}{" "}
          {TURNAROUND.expedited} and {PRIORITY_LABEL.urgent.toLowerCase()} the{" "}
          {turnaroundText(TURNAROUND.urgent.toLowerCase())}: consent, documents and answers from others.
        </p>
      </div>
    </Section>
  );
}

const times = (priority: "expedited" | "urgent") => `${quote("identity", [], priority).multiplier} times`;
