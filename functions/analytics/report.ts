import type { ReportQuery } from "#contract/analytics.schema.ts";
import {
  FUNNEL_STEPS,
  type FunnelStep,
  REPORT,
  type ReportAnswer,
  type ReportMember,
  type ReportPeriod,
  type ReportTurnaround,
} from "#contract/analytics.ts";
import { ASSURANCE_LEVELS } from "#contract/assurance/levels.ts";
import { type FailureReason, VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import { HOUR } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { shownMember } from "#functions/accounts/names/shown-person.ts";
import { percentile } from "#functions/rollups/buckets.ts";
import {
  addFigures,
  countsFrom,
  type Figure,
  type Figures,
  figuresFrom,
  type RollupType,
  selectCounts,
  selectFigures,
  selectMembers,
} from "#functions/rollups/read.ts";
import { rangeOf } from "./periods.ts";
import { inDollars, ratesOverTime, successRate } from "./rates.ts";
import { assertMaySee, maySeeMembers, selectViewer, viewerScope } from "./scope.ts";

const SHOWN = [
  "requested",
  "opened",
  "consented",
  "evidence",
  "resulted",
  "completed",
  "failed",
  "cancelled",
  "spend_cents",
] as const satisfies Figure[];

/** Which figure counts the requests that reached each step. */
const FUNNEL_FIGURE: Record<FunnelStep, Figure> = {
  requested: "requested",
  opened: "opened",
  consented: "consented",
  evidence: "evidence",
  completed: "resulted",
};

/**
 * The report on a team's requests or on the viewer's own, for a range of days in the viewer's time zone, in
 * one round trip.
 * @throws DomainError 422 for an invalid range of days; and what {@link assertMaySee} throws
 */
export async function report(ctx: Ctx, userId: string, query: ReportQuery): Promise<ReportAnswer> {
  const { tz, teamId, member, type } = query;
  const { from, to, groupBy, dates, ends } = rangeOf(ctx, query);
  const whole: [number, number] = [ends[0]!, ends.at(-1)!];
  const viewer = viewerScope(userId, { teamId, member });
  const all: RollupType = type ?? "";
  const types: readonly VerificationType[] = type ? [type] : VERIFICATION_TYPES;
  const [viewerRows, figureRows, typeRows, turnaroundRows, failureRows, levelRows, memberRows] =
    await ctx.db.batch([
      selectViewer(ctx, viewer),
      selectFigures(ctx, viewer.scope, SHOWN, [all], ends),
      selectFigures(ctx, viewer.scope, ["requested"], types, ends),
      selectCounts(ctx, "turnaround", viewer.scope, types, whole),
      selectCounts(ctx, "failures", viewer.scope, [all], whole),
      selectCounts(ctx, "assurance", viewer.scope, [all], whole),
      selectMembers(ctx, viewer.managedTeamId, all, whole, REPORT.maxMembers),
    ]);
  const scope = assertMaySee(viewerRows, userId, { teamId, member });
  const seesMembers = maySeeMembers(viewerRows);
  const figures = figuresFrom(figureRows, SHOWN, [all], dates.length).map((period) => period[all]);
  const byType = figuresFrom(typeRows, ["requested"], types, dates.length).map(
    (period) =>
      Object.fromEntries(VERIFICATION_TYPES.map((one) => [one, period[one]?.requested ?? 0])) as ByType,
  );
  const totals = addFigures(SHOWN, figures);
  const levels = countsFrom(levelRows, [all])[all];
  const failures = [...countsFrom(failureRows, [all])[all]];
  return {
    from,
    to,
    tz,
    group_by: groupBy,
    type: type ?? null,
    member: member ?? null,
    scope,
    totals: presentPeriod(totals, addTypes(byType)),
    periods: dates.map((date, i) => ({ date, ...presentPeriod(figures[i]!, byType[i]!) })),
    rates: ratesOverTime(groupBy, dates, figures),
    turnaround: presentTurnaround(countsFrom(turnaroundRows, types), types),
    funnel: FUNNEL_STEPS.map((step) => ({ step, count: totals[FUNNEL_FIGURE[step]] })),
    failures: failures
      .map(([reason, count]) => ({ reason: reason as FailureReason, count }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    assurance: ASSURANCE_LEVELS.map((level) => ({ level, count: levels.get(level) ?? 0 })),
    members: seesMembers ? memberRows.map(presentMember) : null,
    members_left_out: seesMembers ? (memberRows[0]?.total ?? 0) - memberRows.length : 0,
  };
}

type ByType = ReportPeriod["by_type"];

function addTypes(all: readonly ByType[]): ByType {
  const sumOf = (type: VerificationType) => all.reduce((sum, one) => sum + one[type], 0);
  return Object.fromEntries(VERIFICATION_TYPES.map((type) => [type, sumOf(type)])) as ByType;
}

const presentPeriod = (figures: Figures, by_type: ByType): Omit<ReportPeriod, "date"> => ({
  requested: figures.requested,
  completed: figures.completed,
  failed: figures.failed,
  cancelled: figures.cancelled,
  success_rate: successRate(figures),
  spend: inDollars(figures.spend_cents),
  by_type,
});

function presentTurnaround(
  counts: Record<VerificationType, Map<string, number>>,
  types: readonly VerificationType[],
): ReportTurnaround[] {
  return types.map((type) => {
    const buckets = new Map([...counts[type]].map(([bucket, count]) => [Number(bucket), count]));
    const hours = (share: number) => {
      const ms = percentile(buckets, share);
      return ms === null ? null : Number((ms / HOUR).toPrecision(4));
    };
    const count = [...buckets.values()].reduce((sum, one) => sum + one, 0);
    return { type, count, p50: hours(0.5), p90: hours(0.9) };
  });
}

function presentMember(row: Awaited<ReturnType<typeof selectMembers>>[number]): ReportMember {
  return {
    user_id: row.userId,
    name: shownMember(row),
    requested: row.requested,
    completed: row.completed,
    failed: row.failed,
    success_rate: successRate(row),
    spend: inDollars(row.spendCents),
  };
}
