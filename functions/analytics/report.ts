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
import { type FailureReason, VERIFICATION_TYPES, type VerificationType } from "#contract/enums.ts";
import type { Ctx } from "#core/context.ts";
import { percentile } from "#functions/rollups/buckets.ts";
import {
  addFigures,
  countsFrom,
  type Figures,
  figuresFrom,
  type RollupType,
  selectCounts,
  selectFigures,
  selectMembers,
} from "#functions/rollups/read.ts";
import { rangeOf } from "./periods.ts";
import { inDollars, successRate } from "./rates.ts";
import { assertMaySee, maySeeMembers, selectViewer, viewerScope } from "./scope.ts";

const HOUR = 60 * 60 * 1000;

/** Which figure counts the requests that reached each step. */
const FUNNEL_FIGURE: Record<FunnelStep, keyof Figures> = {
  requested: "requested",
  opened: "opened",
  consented: "consented",
  evidence: "evidence",
  completed: "resulted",
};

/**
 * The report of a team or of the viewer's own requests, for some days in their time zone. One round trip.
 * @throws DomainError 422 for days that make no range; 404 for a team that the viewer isn't in, or an unknown member;
 *   403 for a role that may not see them
 */
export async function report(ctx: Ctx, userId: string, query: ReportQuery): Promise<ReportAnswer> {
  const { tz, teamId, member, type } = query;
  const { from, to, groupBy, dates, ends } = rangeOf(ctx, query);
  const whole: [number, number] = [ends[0]!, ends.at(-1)!];
  const viewer = viewerScope(userId, { teamId, member });
  const all: RollupType = type ?? "";
  const each: readonly VerificationType[] = type ? [type] : VERIFICATION_TYPES;
  const types: readonly RollupType[] = type ? [type] : ["", ...VERIFICATION_TYPES];
  const [viewerRows, figureRows, turnaroundRows, failureRows, memberRows] = await ctx.db.batch([
    selectViewer(ctx, viewer),
    selectFigures(ctx, viewer.scope, types, ends),
    selectCounts(ctx, "turnaround", viewer.scope, each, whole),
    selectCounts(ctx, "failures", viewer.scope, [all], whole),
    selectMembers(ctx, viewer.managedTeamId, all, whole, REPORT.maxMembers),
  ]);
  const scope = assertMaySee(viewerRows, userId, { teamId, member });
  const periods = figuresFrom(figureRows, types, dates.length);
  const totals = Object.fromEntries(
    types.map((one) => [one, addFigures(periods.map((period) => period[one]))]),
  ) as Record<RollupType, Figures>;
  const seesMembers = maySeeMembers(viewerRows);
  return {
    from,
    to,
    tz,
    group_by: groupBy,
    type: type ?? null,
    member: member ?? null,
    scope,
    totals: presentPeriod(totals, all, each),
    periods: periods.map((period, i) => ({ date: dates[i]!, ...presentPeriod(period, all, each) })),
    turnaround: presentTurnaround(countsFrom(turnaroundRows), each),
    funnel: FUNNEL_STEPS.map((step) => ({ step, count: totals[all][FUNNEL_FIGURE[step]] })),
    failures: countsFrom(failureRows)
      .map(({ name, count }) => ({ reason: name as FailureReason, count }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    members: seesMembers ? memberRows.map(presentMember) : null,
    members_left_out: seesMembers ? (memberRows[0]?.total ?? 0) - memberRows.length : 0,
  };
}

function presentPeriod(
  figures: Record<RollupType, Figures>,
  all: RollupType,
  each: readonly VerificationType[],
): Omit<ReportPeriod, "date"> {
  const { requested, completed, failed, cancelled, spend_cents } = figures[all];
  const byType = VERIFICATION_TYPES.map((type) => [type, each.includes(type) ? figures[type].requested : 0]);
  return {
    requested,
    completed,
    failed,
    cancelled,
    success_rate: successRate(figures[all]),
    spend: inDollars(spend_cents),
    by_type: Object.fromEntries(byType),
  };
}

function presentTurnaround(
  counts: ReturnType<typeof countsFrom>,
  types: readonly VerificationType[],
): ReportTurnaround[] {
  return types.map((type) => {
    const buckets = new Map(
      counts.filter((one) => one.type === type).map(({ name, count }) => [Number(name), count]),
    );
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
    name: `${row.firstName} ${row.lastName}`.trim(),
    requested: row.requested,
    completed: row.completed,
    failed: row.failed,
    success_rate: successRate(row),
    spend: inDollars(row.spendCents),
  };
}
