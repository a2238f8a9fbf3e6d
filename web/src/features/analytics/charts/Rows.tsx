import { DEFINITIONS } from "#contract/analytics.ts";
import { LEVEL_LABEL } from "#contract/assurance/levels.ts";
import { TYPE_LABEL } from "#contract/labels.ts";
import { plural } from "#contract/plural.ts";
import { count, percent } from "#lib/format/format.ts";
import { Card } from "#ui/Card/Card.tsx";
import { FunnelBars } from "#ui/Chart/FunnelBars.tsx";
import { RowBars } from "#ui/Chart/RowBars.tsx";
import { InfoTip } from "#ui/Tooltip/InfoTip.tsx";
import { durationText, FAILURE_LABEL, STEP_LABEL } from "../messages.ts";
import type { Report } from "../queries.ts";

/** How long results took, for each type that has results. */
export function TurnaroundChart({ report }: { report: Report | undefined }) {
  const rows = report?.turnaround.flatMap(({ type, count: results, p50, p90 }) =>
    p50 === null || p90 === null ? [] : [{ type, results, p50, p90 }],
  );
  return (
    <Card>
      <RowBars
        label="Turnaround"
        description="Half of the results took no longer than the median."
        isFolding
        aside={<InfoTip about="turnaround">{DEFINITIONS.turnaround}</InfoTip>}
        rows={rows?.map(({ type, results, p50, p90 }) => ({
          id: type,
          label: TYPE_LABEL[type],
          note: plural(results, "result"),
          bars: [
            { id: "p50", value: p50, text: `Median ${durationText(p50)}` },
            { id: "p90", value: p90, text: `90% within ${durationText(p90)}`, tone: "neutral" },
          ],
        }))}
        table={{
          columns: ["Type", "Results", "Median", "90% within"],
          rows: (rows ?? []).map(({ type, results, p50, p90 }) => ({
            id: type,
            cells: [TYPE_LABEL[type], count(results), durationText(p50), durationText(p90)],
          })),
        }}
        empty="There were no results in this period."
      />
    </Card>
  );
}

/** How far the requests of the report's period got. */
export function FunnelChart({ report }: { report: Report | undefined }) {
  return (
    <Card>
      <FunnelBars
        label="From request to result"
        description="Recent requests may still be in progress."
        aside={
          <InfoTip about="the percentages">
            The percentage of requests that made it here from the previous step.
          </InfoTip>
        }
        steps={report?.funnel.map(({ step, count: reached }) => ({
          id: step,
          label: STEP_LABEL[step],
          count: reached,
        }))}
        noun="Requests"
        empty="No requests were made in this period."
      />
    </Card>
  );
}

/** Why verifications failed. The server sorts the reasons, most frequent first. */
export function FailureChart({ report }: { report: Report | undefined }) {
  const failures = report?.failures.filter((one) => one.count > 0);
  const all = (failures ?? []).reduce((sum, one) => sum + one.count, 0);
  return (
    <Card>
      <RowBars
        label="Reasons for failure"
        description="A failed verification says nothing about its subject."
        aside={<InfoTip about="reasons for failure">By the day they ended.</InfoTip>}
        isFolding
        rows={failures?.map(({ reason, count: failed }) => ({
          id: reason,
          label: FAILURE_LABEL[reason],
          bars: [{ id: reason, value: failed, text: `${count(failed)} (${percent(failed / all)})` }],
        }))}
        table={{
          columns: ["Reason", "Verifications", "Share"],
          rows: (failures ?? []).map(({ reason, count: failed }) => ({
            id: reason,
            cells: [FAILURE_LABEL[reason], count(failed), percent(failed / all)],
          })),
        }}
        empty="No verification failed in this period."
      />
    </Card>
  );
}

/** What share of the results reach each level of assurance. */
export function AssuranceChart({ report }: { report: Report | undefined }) {
  const levels = report?.assurance;
  const all = (levels ?? []).reduce((sum, one) => sum + one.count, 0);
  const share = (results: number) => (all === 0 ? "–" : percent(results / all));
  return (
    <Card>
      <RowBars
        label="Results by level of assurance"
        description="By the highest level of GPG 45 that the evidence reaches now."
        aside={<InfoTip about="levels of assurance">{DEFINITIONS.assurance}</InfoTip>}
        isFolding
        rows={levels?.map(({ level, count: results }) => ({
          id: level,
          label: LEVEL_LABEL[level],
          bars: [{ id: level, value: results, text: `${count(results)} (${share(results)})` }],
        }))}
        table={{
          columns: ["Level", "Results", "Share"],
          rows: (levels ?? []).map(({ level, count: results }) => ({
            id: level,
            cells: [LEVEL_LABEL[level], count(results), share(results)],
          })),
        }}
        empty="No results from this period have a level. Only results about people get one."
      />
    </Card>
  );
}
