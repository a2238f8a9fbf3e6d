import { DEFINITIONS } from "#contract/analytics.ts";
import { count, money, percentage } from "#lib/format.ts";
import { StatTile } from "#ui/StatTile/StatTile.tsx";
import type { Report } from "./queries.ts";
import styles from "./Totals.module.css";

/** The report's sums. Undefined while loading. */
export function Totals({ totals }: { totals: Report["totals"] | undefined }) {
  const isLoading = !totals;
  const rate = totals?.success_rate ?? null;
  return (
    <section aria-label="Totals" className={styles.totals}>
      <StatTile
        label="Total Verifications"
        info={DEFINITIONS.total_verifications}
        value={count(totals?.requested ?? 0)}
        isLoading={isLoading}
      />
      <StatTile
        label="Success Rate"
        info={DEFINITIONS.success_rate}
        value={rate === null ? "–" : percentage(rate)}
        hint={totals && `${count(totals.completed)} completed, ${count(totals.failed)} failed`}
        isLoading={isLoading}
      />
      <StatTile
        label="Cancelled"
        value={count(totals?.cancelled ?? 0)}
        hint="By the day they were cancelled"
        isLoading={isLoading}
      />
      <StatTile
        label="Total Spend"
        info={DEFINITIONS.total_spend}
        value={money(totals?.spend ?? 0)}
        isLoading={isLoading}
      />
    </section>
  );
}
