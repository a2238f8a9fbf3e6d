import { DEFINITIONS } from "#contract/analytics.ts";
import { percentage } from "#lib/format/figures.ts";
import { count } from "#lib/format/format.ts";
import { Money } from "#ui/Money/Money.tsx";
import { StatTile } from "#ui/StatTile/StatTile.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import type { Report } from "./queries.ts";
import styles from "./Totals.module.css";

/** Shows the report's totals. @param props.totals undefined while loading */
export function Totals({ totals }: { totals: Report["totals"] | undefined }) {
  const isLoading = !totals;
  const rate = totals?.success_rate ?? null;
  return (
    <section aria-label="Totals" className={styles.totals}>
      <StatTile
        label="Total Verifications"
        info={<InfoTip about="Total Verifications">{DEFINITIONS.total_verifications}</InfoTip>}
        value={count(totals?.requested ?? 0)}
        hint="By request date"
        isLoading={isLoading}
      />
      <StatTile
        label="Success Rate"
        info={<InfoTip about="Success Rate">{DEFINITIONS.success_rate}</InfoTip>}
        value={rate === null ? "–" : percentage(rate)}
        hint={totals && `${count(totals.completed)} completed, ${count(totals.failed)} failed`}
        isLoading={isLoading}
      />
      <StatTile
        label="Cancelled"
        value={count(totals?.cancelled ?? 0)}
        hint="By cancellation date"
        isLoading={isLoading}
      />
      <StatTile
        label="Total Spend"
        info={<InfoTip about="Total Spend">{DEFINITIONS.total_spend}</InfoTip>}
        value={<Money dollars={totals?.spend ?? 0} />}
        hint="After credits and refunds"
        isLoading={isLoading}
      />
    </section>
  );
}
