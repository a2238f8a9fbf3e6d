import { useQuery } from "@tanstack/react-query";
import { PLANS } from "#contract/billing/plans.ts";
import { plural } from "#contract/plural.ts";
import { type Plan, planOptions } from "#features/verifications/shared/plan.ts";
import { count, dayText } from "#lib/format/format.ts";
import { usedElsewhereText } from "#lib/format/usedElsewhere.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { TextLink } from "#ui/Link/TextLink.tsx";
import { ProgressBar } from "#ui/ProgressBar/ProgressBar.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import styles from "./PlanInfo.module.css";

/** Shows how much of the payer's monthly allowance is left, what it covers, and what happens after it's used up. */
export function PlanInfo({ teamId, teamName }: { teamId: string; teamName: string | null }) {
  const { data: plan, error, refetch } = useQuery(planOptions(teamId));
  return (
    <Card as="section" aria-labelledby="plan-info">
      <h2 id="plan-info" className={styles.title}>
        {[teamName ? `${teamName}'s` : !plan && "Your", plan?.plan_name, "plan"].filter(Boolean).join(" ")}
      </h2>
      {plan ? (
        <>
          <ProgressBar
            label="This month"
            value={plan.verifications_used}
            max={plan.verifications_limit}
            valueLabel={`${count(plan.verifications_used)} of ${count(plan.verifications_limit)} used`}
            tone={plan.verifications_remaining === 0 ? "warn" : "accent"}
          />
          {plan.used_elsewhere > 0 && (
            <p className={styles.words}>{usedElsewhereText(plan.used_elsewhere)}</p>
          )}
          {plan.first_free && (
            <p className={styles.words}>
              The first request is free at standard priority with up to two extra services. It doesn't count
              toward the plan.
            </p>
          )}
          {plan.renewal_unpaid && (
            <p className={styles.words}>
              {teamName ? "Your team's" : "Your"} {plan.plan_name} renewal hasn't been paid. Until it's paid
              in{" "}
              <TextLink href={teamId ? `/app/billing?team=${encodeURIComponent(teamId)}` : "/app/billing"}>
                Billing
              </TextLink>
              , you get the {PLANS.free.name} allowance.
            </p>
          )}
          <p className={styles.words}>{allowanceText(plan)}</p>
        </>
      ) : error ? (
        <p className={styles.words}>
          We couldn't load your plan.{" "}
          <Button size="sm" variant="ghost" onPress={() => refetch()}>
            Retry
          </Button>
        </p>
      ) : (
        <SkeletonText lines={3} />
      )}
    </Card>
  );
}

function allowanceText({ verifications_remaining: left, resets_at, gateway, renewal_unpaid }: Plan): string {
  const until = dayText(resets_at);
  // Don't promise a price while a renewal is unpaid: once the open charges pass a limit, the server refuses requests
  // that the plan doesn't cover.
  if (renewal_unpaid)
    return left === 0 ? `None left until ${until}.` : `${plural(left, "verification")} left until ${until}.`;
  const takesPayments = gateway !== "none";
  if (left === 0)
    return `None left until ${until}. ${
      takesPayments
        ? "Until then, each verification is billed at its list price."
        : "This server doesn't take payments, so you can't send more until then."
    }`;
  const covers = left === 1 ? "It covers" : "They cover";
  return `${plural(left, "verification")} left until ${until}. ${covers} the base price at standard priority.${
    takesPayments ? " After that, each verification is billed at its list price." : ""
  }`;
}
