import { PLANS } from "#contract/billing/plans.ts";
import { plural } from "#contract/plural.ts";
import { count, dayText } from "#lib/format/format.ts";
import { usedElsewhereText } from "#lib/format/usedElsewhere.ts";
import { Card, CardHeader } from "#ui/Card/Card.tsx";
import { ProgressBar } from "#ui/ProgressBar/ProgressBar.tsx";
import styles from "./Billing.module.css";
import type { Billing } from "./queries.ts";

/** Shows how much of the month's allowance is used. */
export function UsageCard({ billing, manages }: { billing: Billing; manages: boolean }) {
  const {
    verificationsUsed: used,
    usedElsewhere: elsewhere,
    verificationsLimit: limit,
    resetDate,
    firstFree,
    renewalUnpaid,
  } = billing.usage;
  const left = Math.max(0, limit - used);
  return (
    <Card as="section" aria-label="Usage">
      <CardHeader title="Usage" />
      <div className={styles.stack}>
        <p className={styles.figure}>
          <strong>{count(used)}</strong> of {count(limit)} used
        </p>
        <ProgressBar
          label="Verifications used"
          hideLabel
          value={used}
          max={limit}
          valueLabel={`${count(used)} of ${count(limit)}`}
          tone={left === 0 ? "bad" : used >= limit * 0.8 ? "warn" : "accent"}
        />
        <p className={styles.note}>
          {left > 0
            ? `${plural(left, "verification")} left until ${dayText(resetDate)}.`
            : `You've used all of them.${renewalUnpaid ? "" : ` Until ${dayText(resetDate)}, each verification is billed at its list price.`}`}
        </p>
        {elsewhere > 0 && <p className={styles.note}>{usedElsewhereText(elsewhere)}</p>}
        {renewalUnpaid && (
          <p className={styles.note}>
            Your {billing.subscription.name} renewal hasn't been paid, so you have the {PLANS.free.name}{" "}
            allowance for now. {manages ? "Pay it" : "Ask an owner or admin of the team to pay it"} to get{" "}
            {count(PLANS[billing.subscription.id].verificationsPerMonth)} verifications a month again.
          </p>
        )}
        {firstFree && (
          <p className={styles.note}>
            Your first request is free at standard priority, with up to two extra services. It doesn't count
            here.
          </p>
        )}
      </div>
    </Card>
  );
}
