import { useQuery } from "@tanstack/react-query";
import { dayText, plural } from "#lib/format.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Card } from "#ui/Card/Card.tsx";
import { ProgressBar } from "#ui/ProgressBar/ProgressBar.tsx";
import { SkeletonText } from "#ui/Skeleton/Skeleton.tsx";
import { planOptions } from "../queries.ts";
import styles from "./PlanInfo.module.css";

/** Shows how much of the asking side's monthly allowance is left, and that verifications beyond it are billed. */
export function PlanInfo({ teamId, teamName }: { teamId: string; teamName: string | null }) {
  const { data: plan, error, refetch } = useQuery(planOptions(teamId));
  return (
    <Card as="section" aria-labelledby="plan-info">
      <h2 id="plan-info" className={styles.title}>
        {[teamName ? `${teamName}'s` : !plan && "Your", plan?.plan_name, "Plan"].filter(Boolean).join(" ")}
      </h2>
      {plan ? (
        <>
          <ProgressBar
            label="This month"
            value={plan.verifications_used}
            max={plan.verifications_limit}
            valueLabel={`${plan.verifications_used} of ${plan.verifications_limit} used`}
            tone={plan.verifications_remaining === 0 ? "warn" : "accent"}
          />
          <p className={styles.words}>
            {plan.verifications_remaining === 0
              ? "None left"
              : `${plural(plan.verifications_remaining, "verification")} left`}{" "}
            until {dayText(plan.resets_at)}. After that, each verification is billed at its list price.
          </p>
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
