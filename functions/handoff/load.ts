import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { qualified } from "#db/qualified.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { phoneHandoffs } from "#db/schema/verification/phone-handoffs.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { about, visibleTo } from "#functions/accounts/requests/visible.ts";
import { assertSubject } from "#functions/verification/case-file/load-case-file.ts";
import type { Known } from "./state.ts";

const countDocuments = (): SQL<number> =>
  qualified<number>`(SELECT count(*) FROM ${documents}
    WHERE ${documents.verificationId} = ${verifications.id} AND ${documents.deletedAt} IS NULL)`;

/** One that's still open comes first, because the clocks of two servers may differ by a moment. */
export const NEWEST = [
  sql`${phoneHandoffs.endedAt} IS NOT NULL`,
  desc(phoneHandoffs.createdAt),
  desc(phoneHandoffs.id),
];

/** @returns the query for a request, its subject's account, and their newest handoff or the one with this id */
export const selectHandoff = (ctx: Ctx, userId: string, verificationId: string, handoffId?: string) =>
  ctx.db
    .select({
      isTarget: sql<number>`${about(userId)}`,
      request: {
        id: verifications.id,
        status: verifications.status,
        evidenceCompleteAt: verifications.evidenceCompleteAt,
        documents: countDocuments(),
      },
      holder: {
        id: users.id,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        provenPhone: users.provenPhone,
        phoneVerifiedAt: users.phoneVerifiedAt,
      },
      handoff: phoneHandoffs,
      sessionEndedAt: sessions.revokedAt,
    })
    .from(verifications)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(
      phoneHandoffs,
      and(
        eq(phoneHandoffs.verificationId, verifications.id),
        eq(phoneHandoffs.userId, users.id),
        handoffId === undefined ? undefined : eq(phoneHandoffs.id, handoffId),
      ),
    )
    .leftJoin(sessions, eq(sessions.id, phoneHandoffs.sessionId))
    .where(and(eq(verifications.id, verificationId), visibleTo(userId)))
    .orderBy(...NEWEST)
    .limit(1);

type Row = Awaited<ReturnType<typeof selectHandoff>>[number];

/** A request's subject and their handoff, as {@link selectHandoff} found them. */
export interface Own extends Pick<Row, "request" | "holder"> {
  known: Known | null;
}

/** @throws DomainError 404 for strangers; 403 `not_subject` for other parties */
export function ownHandoff(row: Row | undefined): Own {
  if (!row) throw notFound("Verification not found");
  assertSubject({ viewerRoles: row.isTarget ? ["target"] : [] });
  const { request, holder, handoff, sessionEndedAt } = row;
  return { request, holder, known: handoff && { handoff, sessionEndedAt, request } };
}

/**
 * Loads a subject's newest handoff of a request, or the one with this id.
 * @throws DomainError 404 for strangers; 403 `not_subject` for other parties
 */
export async function loadHandoff(
  ctx: Ctx,
  userId: string,
  verificationId: string,
  handoffId?: string,
): Promise<Own> {
  const [row] = await selectHandoff(ctx, userId, verificationId, handoffId);
  return ownHandoff(row);
}
