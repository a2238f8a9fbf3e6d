import { and, asc, between, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { DEFAULT_DATE_RANGE, type DocumentType } from "#contract/enums.ts";
import { CLOCK } from "#contract/limits.ts";
import { MAX_NEEDS } from "#contract/teams/needs.ts";
import type { Permission } from "#contract/teams/permissions.ts";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { users } from "#db/schema/accounts/users.ts";
import { notifications } from "#db/schema/outbox.ts";
import { accessRequests, shareLinks } from "#db/schema/sharing.ts";
import { memberships, teamAccess, teams } from "#db/schema/teams.ts";
import { adverseActions } from "#db/schema/verification/adverse-actions.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { disputes, reviews } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { namedColumns } from "#functions/accounts/names/business-name.ts";
import { about } from "#functions/accounts/requests/visible.ts";
import { SCAN_REASONS } from "#functions/checks/engine/faults.ts";
import { PROPOSAL_KEY } from "#functions/lifecycle/answer/proposal-key.ts";
import { subjectTask } from "#functions/lifecycle/show/subject-task.ts";
import { shownTo } from "#functions/notifications/list.ts";
import { isShown } from "#functions/sharing/access/hidden.ts";
import { roleList } from "#functions/teams/access.ts";
import { consentSince } from "#functions/verification/invitation.ts";

/** One more than is shown, to know whether there's more. */
const READ = MAX_NEEDS + 1;

const whose = {
  verificationId: verifications.id,
  type: verifications.type,
  peer: verifications.peer,
  requesterId: verifications.requesterId,
  targetUserId: verifications.targetUserId,
  targetName: verifications.targetName,
  targetEmail: verifications.targetEmail,
};

/**
 * Everything that a person has to do, as statements for a dashboard's batch, each from an index that begins
 * with the person or their team.
 */
export const selectNeeds = (ctx: Ctx, userId: string) =>
  [
    selectMoney(ctx, userId),
    selectUnread(ctx, userId),
    selectTasks(ctx, userId),
    selectDecisions(ctx, userId),
    selectProposals(ctx, userId),
    selectVisitors(ctx, userId),
    selectOffers(ctx, userId),
  ] as const;

export interface MoneyRow {
  customerId: string;
  teamName: string | null;
  failedCents: number | null;
  nextAttemptAt: number | null;
  confirmCents: number | null;
  /** The expired card that would be charged next. */
  brand: string | null;
  last4: string | null;
}

/** The person, or the teams whose billing they manage, if a payment failed or will soon. */
const selectMoney = (ctx: Ctx, userId: string) => {
  const now = new Date(ctx.now());
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  const failed = (value: SQL) => sql`(SELECT ${value} FROM invoices i WHERE i.customer_id = p.id
    AND i.status IN ('open', 'past_due') AND (i.status = 'past_due' OR i.attempts > 0))`;
  const expired = (column: SQL) => sql`(SELECT ${column} FROM payment_methods m WHERE m.customer_id = p.id
    AND m.is_default AND m.removed_at IS NULL AND m.exp_year * 12 + m.exp_month < ${month}
    AND (EXISTS (SELECT 1 FROM subscriptions s WHERE s.customer_id = p.id AND s.pending_plan IS NOT 'free')
      OR EXISTS (SELECT 1 FROM customers c WHERE c.id = p.id AND c.open_since IS NOT NULL)))`;
  return ctx.db.all<MoneyRow>(sql`SELECT * FROM (
    SELECT p.id AS customerId, p.name AS teamName, ${failed(sql`sum(i.total_cents)`)} AS failedCents,
      ${failed(sql`min(i.next_attempt_at)`)} AS nextAttemptAt,
      (SELECT sum(y.amount_cents) FROM payments y
        WHERE y.customer_id = p.id AND y.status = 'action_required') AS confirmCents,
      ${expired(sql`m.brand`)} AS brand, ${expired(sql`m.last4`)} AS last4
    FROM (SELECT ${userId} AS id, NULL AS name
      UNION ALL SELECT a.team_id, t.name FROM ${teamAccess} a JOIN ${teams} t ON t.id = a.team_id
        WHERE a.user_id = ${userId} AND t.deleted_at IS NULL AND a.role IN ${roleList("billing:manage")}) p)
    WHERE failedCents IS NOT NULL OR confirmCents IS NOT NULL OR brand IS NOT NULL`);
};

/** How long an unread result counts as new. After that, it's one of many in the list. */
const RESULT_NEWS = Number(DEFAULT_DATE_RANGE) * DAY;

/** Unread results that the reader may see, and unread notices of a decision that they can still answer. */
const selectUnread = (ctx: Ctx, userId: string) => {
  const isNotice = sql`(${notifications.kind} = 'dispute' AND ${notifications.dedupeKey} LIKE 'adverse\\_action\\_pre\\_notice:%' ESCAPE '\\')`;
  const isWithdrawn = sql`EXISTS (SELECT 1 FROM ${consents} c
    WHERE c.verification_id = ${verifications.id} AND c.withdrawn_at IS NOT NULL)`;
  return ctx.db
    .select({
      ...whose,
      isNotice: sql<number>`${isNotice}`,
      at: notifications.createdAt,
      waitsUntil: adverseActions.waitsUntil,
      requester: namedColumns(ctx.now()),
    })
    .from(notifications)
    .innerJoin(verifications, sql`${verifications.id} = ${notifications.data} ->> '$.verification_id'`)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .leftJoin(adverseActions, eq(adverseActions.verificationId, verifications.id))
    .where(
      and(
        shownTo(userId),
        isNull(notifications.readAt),
        gt(notifications.createdAt, ctx.now() - RESULT_NEWS),
        or(
          and(isNotice, eq(adverseActions.status, "pre_notice"), gt(adverseActions.waitsUntil, ctx.now())),
          and(
            eq(notifications.kind, "result"),
            eq(notifications.type, "verification_completed"),
            eq(verifications.status, "completed"),
            sql`(${verifications.targetUserId} = ${userId} OR NOT ${isWithdrawn})`,
          ),
        ),
      ),
    )
    .orderBy(sql`${isNotice} DESC`, desc(notifications.createdAt))
    .limit(READ);
};

/**
 * Requests about the person that wait for their answer, documents, code or decision; the ones that end first
 * come first. Nobody can answer a request while its requester is suspended.
 */
const selectTasks = (ctx: Ctx, userId: string) => {
  // Gives the same times as `answerBy` (`verification/clocks.ts`) does for a row.
  const until = sql<number | null>`CASE WHEN ${verifications.stage} = 'awaiting_consent'
    THEN ${consentSince} + ${CLOCK.consent}
    ELSE coalesce(${verifications.evidenceAskedAt}, ${verifications.processingStartedAt}) + ${CLOCK.evidence} END`;
  return ctx.db
    .select({
      ...whose,
      until,
      task: subjectTask(),
      unreadable: unreadableDocument(),
      askedAgain: askedAgain(),
      requester: namedColumns(ctx.now()),
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.requesterId))
    .where(
      and(
        about(userId),
        // The `+` makes SQLite use the indexes on the subject, instead of reading all open requests.
        sql`+${verifications.status} IN ('pending', 'in_progress')`,
        sql`(+${verifications.stage} = 'awaiting_evidence'
          OR (+${verifications.stage} = 'awaiting_consent' AND ${users.suspendedAt} IS NULL))`,
      ),
    )
    .orderBy(asc(until))
    .limit(READ);
};

/** The type of the newest document, if neither we nor a reviewer can read it. */
const unreadableDocument = (): SQL<DocumentType | null> =>
  sql`(SELECT iif(d.reading = 'unreadable'
      AND coalesce(d.reading_reason, '') NOT IN (SELECT value FROM json_each(${JSON.stringify(SCAN_REASONS)})),
      d.document_type, NULL)
    FROM ${documents} d WHERE d.verification_id = ${verifications.id} AND d.deleted_at IS NULL
    ORDER BY d.created_at DESC LIMIT 1)`;

/** The document that a reviewer needs again, until it arrives. */
const askedAgain = (): SQL<DocumentType | null> =>
  sql`(SELECT r.asked_for FROM ${reviews} r WHERE r.verification_id = ${verifications.id}
      AND r.decision = 'request_again' AND r.asked_for IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${documents} d WHERE d.verification_id = r.verification_id
        AND d.document_type = r.asked_for AND d.created_at > r.decided_at AND d.deleted_at IS NULL)
    ORDER BY r.decided_at DESC LIMIT 1)`;

/**
 * For a query on verifications: whether the person acts as the requester, for their own request or for a
 * team's.
 */
const isActing = (userId: string): SQL => {
  const permissionCondition = (permission: Permission) =>
    sql`EXISTS (SELECT 1 FROM ${teamAccess} a WHERE a.team_id = ${verifications.teamId}
      AND a.user_id = ${userId} AND a.role IN ${roleList(permission)})`;
  const isAsker = sql`${verifications.requesterId} = ${userId}`;
  return sql`CASE WHEN ${verifications.teamId} IS NULL THEN ${isAsker}
    WHEN ${isAsker} THEN ${permissionCondition("verifications:create")}
    ELSE ${verifications.targetUserId} IS NOT ${userId} AND ${permissionCondition("verifications:manage")} END`;
};

/** The person's pre-adverse notices whose waiting time is over and that they can still follow up on. */
const selectDecisions = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ ...whose, waitsUntil: adverseActions.waitsUntil })
    .from(adverseActions)
    .innerJoin(verifications, eq(verifications.id, adverseActions.verificationId))
    .where(
      and(
        eq(adverseActions.status, "pre_notice"),
        eq(adverseActions.declaredBy, userId),
        lte(adverseActions.waitsUntil, ctx.now()),
        isActing(userId),
        sql`NOT EXISTS (SELECT 1 FROM ${disputes} d
          WHERE d.verification_id = ${verifications.id} AND d.closed_at IS NULL)`,
      ),
    )
    .orderBy(asc(adverseActions.waitsUntil))
    .limit(READ);

/**
 * The person's requests whose subject asks for another address. They're found through the notification about
 * it, because their own index would read all requests that are pending.
 */
const selectProposals = (ctx: Ctx, userId: string) =>
  ctx.db
    .selectDistinct(whose)
    .from(notifications)
    .innerJoin(verifications, sql`${verifications.id} = ${notifications.data} ->> '$.verification_id'`)
    .where(
      and(
        eq(notifications.userId, userId),
        between(notifications.dedupeKey, PROPOSAL_KEY, `${PROPOSAL_KEY}\u{10ffff}`),
        sql`+${verifications.status} = 'pending'`,
        isNotNull(verifications.proposedEmail),
        isActing(userId),
      ),
    )
    .limit(READ);

/** Visitors who ask to see a profile whose link still works. */
const selectVisitors = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({
      id: accessRequests.id,
      name: accessRequests.name,
      email: accessRequests.email,
      message: accessRequests.message,
    })
    .from(accessRequests)
    .innerJoin(shareLinks, eq(shareLinks.id, accessRequests.linkId))
    .where(
      and(
        eq(accessRequests.userId, userId),
        eq(accessRequests.status, "pending"),
        isNull(shareLinks.revokedAt),
        gt(shareLinks.expiresAt, ctx.now()),
        isShown(),
      ),
    )
    .orderBy(asc(accessRequests.createdAt))
    .limit(READ);

/** Teams whose ownership is offered to the person. */
const selectOffers = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ teamId: teams.id, name: teams.name })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(and(eq(memberships.userId, userId), eq(teams.transferTo, userId), isNull(teams.deletedAt)))
    .limit(READ);

type RowsOf<S extends readonly unknown[]> = { -readonly [I in keyof S]: Awaited<S[I]> };
/** What {@link selectNeeds} finds. */
export type NeedRows = RowsOf<ReturnType<typeof selectNeeds>>;
