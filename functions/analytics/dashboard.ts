import type { DashboardQuery } from "#contract/analytics.schema.ts";
import type { DashboardAnswer } from "#contract/analytics.ts";
import type { Ctx } from "#core/context.ts";
import { dayAfter, dayIn, startOfDayIn, startsOfDays } from "#functions/checks/zones.ts";
import { addFigures, figuresFrom, selectFigures, selectPending } from "#functions/rollups/read.ts";
import { selectTrust, trustSummary } from "#functions/trust/read.ts";
import { presentActivity, selectActivity } from "./activity.ts";
import { presentNeeds, resultsIn, withVerdicts } from "./needs/present.ts";
import { selectNeeds } from "./needs/select.ts";
import { changeInPercent, inDollars, rateChange, successRate } from "./rates.ts";
import { assertMaySee, selectViewer, viewerScope } from "./scope.ts";
import { verdictsFor, withResult } from "./verdicts.ts";

const SHOWN = ["requested", "completed", "failed", "spend_cents"] as const;

/**
 * The business dashboard: a team's figures, or the viewer's own, for the last days in their time zone,
 * compared to the same number of days before. One round trip reads everything except the verdicts of results,
 * and a Trust Score that has to be computed first. The figures come from rollups, so their cost doesn't depend on
 * the number of verifications.
 * @throws DomainError like {@link assertMaySee}
 */
export async function dashboard(ctx: Ctx, userId: string, query: DashboardQuery): Promise<DashboardAnswer> {
  const { tz, timeRange, teamId } = query;
  const days = Number(timeRange);
  const first = dayAfter(dayIn(ctx.now(), tz), 1 - days);
  const ends = [startOfDayIn(dayAfter(first, -days), tz), ...startsOfDays(first, days, tz)];
  const viewer = viewerScope(userId, { teamId });
  const [viewerRows, figureRows, pendingRows, trustRows, activityRows, ...needRows] = await ctx.db.batch([
    selectViewer(ctx, viewer),
    selectFigures(ctx, viewer.scope, SHOWN, [""], ends),
    selectPending(ctx, viewer.scope),
    selectTrust(ctx, userId),
    selectActivity(ctx, userId, viewer.teamId),
    ...selectNeeds(ctx, userId),
  ]);
  const scope = assertMaySee(viewerRows, userId, { teamId });
  const [before, ...perDay] = figuresFrom(figureRows, SHOWN, [""], ends.length - 1).map(
    (period) => period[""],
  );
  const [now, then] = [addFigures(SHOWN, perDay), addFigures(SHOWN, before ? [before] : [])];
  const trust = await trustSummary(ctx, userId, trustRows);
  const needs = await presentNeeds(ctx, userId, needRows);
  const verdicts = await verdictsFor(ctx, userId, [...withResult(activityRows), ...resultsIn(needs)]);
  return {
    needs_you: withVerdicts(needs, verdicts),
    trust_score: trust.score,
    nothing_verified: trust.nothing_verified,
    overview: {
      total_verifications: now.requested,
      total_verifications_change: changeInPercent(now.requested, then.requested),
      success_rate: successRate(now),
      success_rate_change: rateChange(now, then),
      total_spend: inDollars(now.spend_cents),
      total_spend_change: changeInPercent(now.spend_cents, then.spend_cents),
      pending_count: pendingRows[0]?.pending ?? 0,
    },
    series: perDay.map((figures, i) => ({
      date: dayAfter(first, i),
      total: figures.requested,
      completed: figures.completed,
      failed: figures.failed,
      spend: inDollars(figures.spend_cents),
    })),
    scope,
    activity: presentActivity(activityRows, verdicts),
  };
}
