import { desc, eq, or, sql } from "drizzle-orm";
import type { ViewerRole } from "#contract/enums.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { ownTotal } from "#functions/accounts/requests/count-own.ts";
import { about, requestedBy } from "#functions/accounts/requests/visible.ts";
import { dayIn, startOfDayIn } from "#functions/checks/zones.ts";
import { providerAsked, subjectTask } from "#functions/lifecycle/show/subject-task.ts";
import { waitingFor } from "#functions/lifecycle/show/waiting-for.ts";
import { forDashboard, selectForDashboard } from "#functions/notifications/for-dashboard.ts";
import { presentListed } from "#functions/notifications/list.ts";
import { selectTrust, trustSummary } from "#functions/trust/read.ts";
import { presentNeeds, resultsIn, withVerdicts } from "./needs/present.ts";
import { selectNeeds } from "./needs/select.ts";
import { verdictsFor, withResult } from "./verdicts.ts";

const RECENT = 5;
const NOTIFICATIONS = 3;

/**
 * The personal dashboard: what the user has to do, Trust Score, tiles, recent activity and notifications, for
 * the user's own requests and the requests about them. Everything that hasn't ended counts as in progress,
 * including requests that wait for consent.
 * @param tz the IANA time zone that decides when this month began
 */
export async function personalAnalytics(ctx: Ctx, userId: string, tz = "UTC") {
  const month = startOfDayIn(`${dayIn(ctx.now(), tz).slice(0, 7)}-01`, tz);
  const mine = or(requestedBy(userId), about(userId));
  const [money, unread, tasks, decisions, proposals, visitors, offers, totals, recent, stored, ...notices] =
    await ctx.db.batch([
      ...selectNeeds(ctx, userId),
      ctx.db
        .select({
          total_verifications: ownTotal(userId),
          completed: sql<number>`count(*) FILTER (WHERE ${verifications.status} = 'completed')`,
          in_progress: sql<number>`count(*) FILTER (WHERE ${verifications.status} IN ('pending', 'in_progress'))`,
          this_month: sql<number>`count(*) FILTER (WHERE ${verifications.createdAt} >= ${month})`,
        })
        .from(verifications)
        .where(mine),
      ctx.db
        .select({
          id: verifications.id,
          type: verifications.type,
          peer: verifications.peer,
          status: verifications.status,
          stage: verifications.stage,
          subjectTask: subjectTask(),
          providerAsked: providerAsked(),
          targetEmail: verifications.targetEmail,
          targetName: verifications.targetName,
          targetUserId: verifications.targetUserId,
          openedAt: verifications.openedAt,
          requesterId: verifications.requesterId,
          requesterVerifiedAt: users.emailVerifiedAt,
          createdAt: verifications.createdAt,
          updatedAt: verifications.updatedAt,
        })
        .from(verifications)
        .innerJoin(users, eq(users.id, verifications.requesterId))
        .where(mine)
        .orderBy(desc(verifications.updatedAt), desc(verifications.id))
        .limit(RECENT),
      selectTrust(ctx, userId),
      ...selectForDashboard(ctx, userId, NOTIFICATIONS),
    ]);
  const needs = await presentNeeds(ctx, userId, [
    money,
    unread,
    tasks,
    decisions,
    proposals,
    visitors,
    offers,
  ]);
  const verdicts = await verdictsFor(ctx, userId, [...withResult(recent), ...resultsIn(needs)]);
  return {
    needs_you: withVerdicts(needs, verdicts),
    trust_score: await trustSummary(ctx, userId, stored),
    stats: totals[0] ?? { total_verifications: 0, completed: 0, in_progress: 0, this_month: 0 },
    recent: recent.map((row) => ({
      id: row.id,
      verification_type: row.type,
      peer: row.peer && { kind: row.peer.kind },
      status: row.status,
      stage: row.stage,
      subject_task: row.subjectTask,
      waiting_for: waitingFor({
        ...row,
        requesterVerified: row.requesterVerifiedAt !== null,
        providerAsked: row.providerAsked === 1,
      }),
      target_user_email: row.targetEmail,
      target_name: row.targetName,
      role: row.requesterId === userId ? ("requester" as const) : ("target" as const),
      viewer_roles: rolesOf(row, userId),
      created_at: isoTime(row.createdAt),
      updated_at: isoTime(row.updatedAt),
      verdict: verdicts.get(row.id) ?? null,
    })),
    notifications: forDashboard(notices, NOTIFICATIONS).map(presentListed),
  };
}

/** Both roles if the user made the request about themselves. */
function rolesOf(row: Pick<Verification, "requesterId" | "targetUserId">, userId: string): ViewerRole[] {
  if (row.requesterId !== userId) return ["target"];
  return row.targetUserId === userId ? ["requester", "target"] : ["requester"];
}
