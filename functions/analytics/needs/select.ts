import {
  and,
  asc,
  between,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { DEFAULT_DATE_RANGE, type DocumentType } from "#contract/enums.ts";
import { CLOCK } from "#contract/limits.ts";
import { MAX_NEEDS } from "#contract/teams/needs.ts";
import type { Permission } from "#contract/teams/permissions.ts";
import { DAY } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { customers, invoices, paymentMethods, payments, subscriptions } from "#db/schema/billing.ts";
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

/** One more than we show, to know whether there are more. */
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
 * Everything that a person has to do, as statements for a dashboard's batch. Each reads an index that begins
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

/**
 * The payers with a payment that failed, has to be confirmed, or will fail because the card has expired. Payers are
 * the person and the teams whose billing they manage.
 */
const selectMoney = (ctx: Ctx, userId: string) => {
  const now = new Date(ctx.now());
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  const failed = (value: SQL) => sql`(SELECT ${value} FROM ${invoices} WHERE ${invoices.customerId} = p.id
    AND ${invoices.status} IN ('open', 'past_due')
    AND (${invoices.status} = 'past_due' OR ${invoices.attempts} > 0))`;
  const expired = (column: SQLWrapper) => sql`(SELECT ${column} FROM ${paymentMethods}
    WHERE ${paymentMethods.customerId} = p.id
    AND ${paymentMethods.isDefault} AND ${paymentMethods.removedAt} IS NULL
    AND ${paymentMethods.expYear} * 12 + ${paymentMethods.expMonth} < ${month}
    AND (EXISTS (SELECT 1 FROM ${subscriptions} WHERE ${subscriptions.customerId} = p.id
      AND ${subscriptions.pendingPlan} IS NOT 'free')
      OR EXISTS (SELECT 1 FROM ${customers} WHERE ${customers.id} = p.id
        AND ${customers.openSince} IS NOT NULL)))`;
  return ctx.db.all<MoneyRow>(sql`SELECT * FROM (
    SELECT p.id AS customerId, p.name AS teamName, ${failed(sql`sum(${invoices.totalCents})`)} AS failedCents,
      ${failed(sql`min(${invoices.nextAttemptAt})`)} AS nextAttemptAt,
      (SELECT sum(${payments.amountCents}) FROM ${payments}
        WHERE ${payments.customerId} = p.id AND ${payments.status} = 'action_required') AS confirmCents,
      ${expired(paymentMethods.brand)} AS brand, ${expired(paymentMethods.last4)} AS last4
    FROM (SELECT ${userId} AS id, NULL AS name
      UNION ALL SELECT ${teamAccess.teamId}, ${teams.name} FROM ${teamAccess}
        JOIN ${teams} ON ${teams.id} = ${teamAccess.teamId}
        WHERE ${teamAccess.userId} = ${userId} AND ${teams.deletedAt} IS NULL
          AND ${teamAccess.role} IN ${roleList("billing:manage")}) p)
    WHERE failedCents IS NOT NULL OR confirmCents IS NOT NULL OR brand IS NOT NULL`);
};

/** How long an unread result or notice is shown here, in milliseconds. Older ones are only in their lists. */
const RESULT_NEWS = Number(DEFAULT_DATE_RANGE) * DAY;

/** Unread results that the person may see, and unread pre-adverse notices that they can still respond to. */
const selectUnread = (ctx: Ctx, userId: string) => {
  const isNotice = sql`(${notifications.kind} = 'dispute' AND ${notifications.dedupeKey} LIKE 'adverse\\_action\\_pre\\_notice:%' ESCAPE '\\')`;
  const isWithdrawn = sql`EXISTS (SELECT 1 FROM ${consents}
    WHERE ${consents.verificationId} = ${verifications.id} AND ${consents.withdrawnAt} IS NOT NULL)`;
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
 * Requests about the person that wait for their answer, documents, code or decision; those that end soonest
 * come first. While the requester is suspended, no one can consent.
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

/** The type of the newest document that we read, if neither we nor a reviewer can read it. */
const unreadableDocument = (): SQL<DocumentType | null> =>
  qualified`(SELECT iif(${documents.reading} = 'unreadable'
      AND coalesce(${documents.readingReason}, '') NOT IN (SELECT value
        FROM json_each(${JSON.stringify(SCAN_REASONS)})),
      ${documents.documentType}, NULL)
    FROM ${documents} WHERE ${documents.verificationId} = ${verifications.id}
      AND ${documents.deletedAt} IS NULL AND ${documents.reading} <> 'picture_only'
    ORDER BY ${documents.createdAt} DESC LIMIT 1)`;

/** The type of the document that a reviewer asked for again; null once it has arrived. */
const askedAgain = (): SQL<DocumentType | null> =>
  qualified`(SELECT ${reviews.askedFor} FROM ${reviews} WHERE ${reviews.verificationId} = ${verifications.id}
      AND ${reviews.decision} = 'request_again' AND ${reviews.askedFor} IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM ${documents} WHERE ${documents.verificationId} = ${reviews.verificationId}
        AND ${documents.documentType} = ${reviews.askedFor} AND ${documents.createdAt} > ${reviews.decidedAt}
        AND ${documents.deletedAt} IS NULL AND ${documents.reading} <> 'picture_only')
    ORDER BY ${reviews.decidedAt} DESC LIMIT 1)`;

/**
 * For a query on verifications: whether the person may act as the requester, for their own request or for a
 * team's.
 */
const isActing = (userId: string): SQL => {
  const permissionCondition = (permission: Permission) =>
    sql`EXISTS (SELECT 1 FROM ${teamAccess} WHERE ${teamAccess.teamId} = ${verifications.teamId}
      AND ${teamAccess.userId} = ${userId} AND ${teamAccess.role} IN ${roleList(permission)})`;
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
        sql`NOT EXISTS (SELECT 1 FROM ${disputes}
          WHERE ${disputes.verificationId} = ${verifications.id} AND ${disputes.closedAt} IS NULL)`,
      ),
    )
    .orderBy(asc(adverseActions.waitsUntil))
    .limit(READ);

/**
 * The person's requests whose subject proposed a different address. We find them through the notifications
 * about these proposals, because a direct query would read all pending requests.
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

/** Visitors who ask to see the person's profile through a link that still works. */
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
