import type { ReportQuery } from "#contract/analytics.schema.ts";
import type { ReportAnswer, ReportPeriod } from "#contract/analytics.ts";
import { VERIFICATION_TYPES } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { BYTE_ORDER_MARK, csvRow } from "#functions/reports/csv.ts";
import { report } from "./report.ts";

/**
 * `name` is the period's first day, the type, the step, the reason, the level or the member, depending on the section;
 * `total` for the total, and empty for the number of members left out.
 */
const COLUMNS = [
  "section",
  "name",
  "requested",
  "completed",
  "failed",
  "cancelled",
  "success_rate",
  "spend",
  ...VERIFICATION_TYPES,
  "count",
  "p50_hours",
  "p90_hours",
  "user_id",
] as const;
type Row = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/**
 * The report as a CSV file: one row per period and one for their total, then the sections on turnaround, the funnel,
 * reasons for failure, levels of assurance and members, and the number of members left out, if any. Cells that don't
 * apply to a section are empty. Amounts are in dollars, rates in percent.
 * @throws DomainError like {@link report}
 */
export async function exportReport(ctx: Ctx, userId: string, query: ReportQuery): Promise<Response> {
  const answer = await report(ctx, userId, query);
  const cells = rowsOf(answer).map((row) => COLUMNS.map((column) => row[column] ?? null));
  return new Response(BYTE_ORDER_MARK + [COLUMNS, ...cells].map(csvRow).join(""), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="analytics-${answer.from}-${answer.to}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

function rowsOf(answer: ReportAnswer): Row[] {
  const { periods, totals, turnaround, funnel, failures, assurance, members, members_left_out } = answer;
  return [
    ...periods.map(({ date, ...period }) => ({ section: "period", name: date, ...periodCells(period) })),
    { section: "total", name: "total", ...periodCells(totals) },
    ...turnaround.map(({ type, count, p50, p90 }) => ({
      section: "turnaround",
      name: type,
      count,
      p50_hours: p50,
      p90_hours: p90,
    })),
    ...funnel.map(({ step, count }) => ({ section: "funnel", name: step, count })),
    ...failures.map(({ reason, count }) => ({ section: "failure", name: reason, count })),
    ...assurance.map(({ level, count }) => ({ section: "assurance", name: level, count })),
    ...(members ?? []).map((member) => ({ section: "member", ...member })),
    ...(members_left_out > 0 ? [{ section: "members_left_out", name: "", count: members_left_out }] : []),
  ];
}

const periodCells = ({ by_type, ...figures }: Omit<ReportPeriod, "date">): Row => ({
  ...figures,
  ...by_type,
});
