import { DEFINITIONS, MIN_RESULTS_A_DAY } from "#contract/analytics.ts";
import { VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { STATUS_LABEL, TYPE_LABEL } from "#contract/labels.ts";
import { percentage } from "#lib/format/figures.ts";
import { count, money } from "#lib/format/format.ts";
import { Card } from "#ui/Card/Card.tsx";
import { BarChart } from "#ui/Chart/BarChart.tsx";
import type { ChartSeries, ChartTone } from "#ui/Chart/chart.ts";
import { LineChart } from "#ui/Chart/LineChart.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import { moneyTick, PERIOD_COLUMN, periodText, periodTick } from "../messages.ts";
import type { Report } from "../queries.ts";

const TYPE_TONE: Record<VerificationType, ChartTone> = {
  identity: "1",
  business: "2",
  employment: "3",
  financial: "4",
  rental: "5",
};
const ENDS = ["completed", "failed", "cancelled"] as const;
const BY_STATUS: readonly ChartSeries[] = [
  { id: "completed", label: STATUS_LABEL.completed, tone: "ok" },
  { id: "failed", label: STATUS_LABEL.failed, tone: "bad" },
  { id: "cancelled", label: STATUS_LABEL.cancelled, tone: "neutral" },
];

const TOO_FEW = `By week, because there were fewer than ${MIN_RESULTS_A_DAY} results a day.`;

const dates = (group: Report["group_by"] = "day") => ({
  formatDate: periodText(group),
  formatDateTick: periodTick(group),
});

/** What verifications cost per period, after credits and refunds. */
export function SpendChart({ report }: { report: Report | undefined }) {
  return (
    <Card>
      <BarChart
        label="Spend over time"
        aside={<InfoTip about="spend">{DEFINITIONS.total_spend}</InfoTip>}
        series={[{ id: "spend", label: "Spend", tone: "1" }]}
        points={report?.periods.map(({ date, spend }) => ({ date, values: [spend] }))}
        dateColumn={report && PERIOD_COLUMN[report.group_by]}
        format={money}
        formatTick={moneyTick}
        {...dates(report?.group_by)}
        empty="Nothing was charged in this period."
      />
    </Card>
  );
}

/** The success rate per period. If a report by day has too few results a day, this chart shows weeks. */
export function SuccessChart({ report }: { report: Report | undefined }) {
  const { group_by: group, periods } = report?.rates ?? {};
  return (
    <Card>
      <LineChart
        label={group ? `Success rate by ${group}` : "Success rate"}
        description={group !== report?.group_by && report ? TOO_FEW : undefined}
        aside={<InfoTip about="success rate">{DEFINITIONS.success_rate}</InfoTip>}
        points={periods?.map(({ date, success_rate }) => ({ date, value: success_rate }))}
        columns={[PERIOD_COLUMN[group ?? "day"], "Success rate"]}
        min={0}
        max={100}
        format={percentage}
        {...dates(group)}
        empty="No verification ended in this period."
      />
    </Card>
  );
}

/** Requests per period and type. Types without requests aren't shown. */
export function TypeChart({ report }: { report: Report | undefined }) {
  const types = VERIFICATION_TYPES.filter((type) => !report || report.totals.by_type[type] > 0);
  return (
    <Card>
      <BarChart
        label="Volume by type"
        description="By the day of the request."
        series={types.map((type) => ({ id: type, label: TYPE_LABEL[type], tone: TYPE_TONE[type] }))}
        points={report?.periods.map(({ date, by_type }) => ({
          date,
          values: types.map((type) => by_type[type]),
        }))}
        dateColumn={report && PERIOD_COLUMN[report.group_by]}
        format={count}
        isWhole
        {...dates(report?.group_by)}
        empty="No requests were made in this period."
      />
    </Card>
  );
}

/** Verifications that ended, per period and status. */
export function StatusChart({ report }: { report: Report | undefined }) {
  return (
    <Card>
      <BarChart
        label="Volume by status"
        description="By the day they ended."
        isFolding
        series={BY_STATUS}
        points={report?.periods.map((period) => ({
          date: period.date,
          values: ENDS.map((end) => period[end]),
        }))}
        dateColumn={report && PERIOD_COLUMN[report.group_by]}
        format={count}
        isWhole
        {...dates(report?.group_by)}
        empty="No verification ended in this period."
      />
    </Card>
  );
}
