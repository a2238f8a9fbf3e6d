import { ArrowDown, ArrowUp, Equal, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { DEFINITIONS, type TimeRange } from "#contract/analytics.ts";
import { count } from "#lib/format/format.ts";
import { Sparkline } from "#ui/Chart/Sparkline.tsx";
import { Money } from "#ui/Money/Money.tsx";
import { Skeleton } from "#ui/Skeleton/Skeleton.tsx";
import { StatTile } from "#ui/StatTile/StatTile.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import { amountChange, type Change, rateChange, rateText, spendLabel } from "./changes.ts";
import type { Dashboard } from "./queries.ts";
import styles from "./StatCards.module.css";
import { amounts, rates } from "./sparks.ts";

const ICON = {
  up: <ArrowUp aria-hidden />,
  down: <ArrowDown aria-hidden />,
  same: <Equal aria-hidden />,
  unknown: <Minus aria-hidden />,
} as const;

/** Three figures with their trends and, where possible, sparklines. @param props.data undefined while loading */
export function StatCards(props: { data: Dashboard | undefined; timeRange: TimeRange }) {
  const { data, timeRange } = props;
  const { overview, series = [] } = data ?? {};
  return (
    <section aria-label="Your numbers" className={styles.cards}>
      <StatTile
        label="Total Verifications"
        info={<InfoTip about="Total Verifications">{DEFINITIONS.total_verifications}</InfoTip>}
        value={count(overview?.total_verifications ?? 0)}
        hint={<ChangeLine change={overview && amountChange(overview.total_verifications_change)} isGood />}
        chart={sparkOf(data && amounts(series, "total"), `Requests over ${timeRange} days`)}
        isLoading={!data}
      />
      <StatTile
        label="Success Rate"
        info={<InfoTip about="Success Rate">{DEFINITIONS.success_rate}</InfoTip>}
        value={rateText(overview?.success_rate ?? null)}
        hint={<ChangeLine change={overview && rateChange(overview.success_rate_change)} isGood />}
        chart={sparkOf(data && rates(series), `Success rate over ${timeRange} days`)}
        isLoading={!data}
      />
      <StatTile
        label={spendLabel(timeRange)}
        info={<InfoTip about={spendLabel(timeRange)}>{DEFINITIONS.total_spend}</InfoTip>}
        value={<Money dollars={overview?.total_spend ?? 0} />}
        hint={<ChangeLine change={overview && amountChange(overview.total_spend_change)} />}
        chart={sparkOf(data && amounts(series, "spend"), `Spend over ${timeRange} days`)}
        isLoading={!data}
      />
    </section>
  );
}

/** @param props.isGood whether an increase is good; if not, any change is shown as neutral */
function ChangeLine(props: { change: Change | undefined; isGood?: boolean }) {
  const { change } = props;
  if (!change) return <Skeleton width="70%" />;
  const tone = !props.isGood || change.direction === "same" ? undefined : change.direction;
  return (
    <span className={styles.change} data-tone={tone}>
      {ICON[change.direction]}
      {change.text}
    </span>
  );
}

/** @returns a sparkline; a placeholder while loading; nothing for fewer than two values, which would be just a dot */
function sparkOf(values: readonly (number | null)[] | undefined, label: string): ReactNode {
  if (!values) return <Skeleton shape="block" height="2rem" />;
  return values.filter((value) => value !== null).length > 1 && <Sparkline values={values} label={label} />;
}
