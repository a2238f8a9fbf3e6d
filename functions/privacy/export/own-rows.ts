import { and, asc, eq, gt, inArray, type SQL } from "drizzle-orm";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { requesterBlocks, requesterReports } from "#db/schema/accounts/reports.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { audit } from "#db/schema/ground.ts";
import { notifications } from "#db/schema/outbox.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { presentVerification } from "#functions/lifecycle/show/present.ts";
import { isOpenTo } from "#functions/notifications/list.ts";
import { presentNotification } from "#functions/notifications/present.ts";
import { loadCaseFiles } from "#functions/verification/case-file/case-files.ts";
import { presentDocument } from "#functions/verification/results/present-parts.ts";

export const AT_ONCE = 100;

/** Reads page by page, by the last row's id, and yields row by row. */
export async function* paged<Row>(
  read: (after: string) => Promise<Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let after = ""; ; ) {
    const rows = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = idOf(last);
  }
}

export async function* mapped<Row, Made>(
  rows: AsyncGenerator<Row>,
  make: (row: Row) => Made | Promise<Made>,
): AsyncGenerator<Made> {
  for await (const row of rows) yield await make(row);
}

/** The verifications as the API shows them to this person. */
export function ownVerifications(ctx: Ctx, userId: string, which: SQL) {
  const caseFiles = paged(
    (after) => loadCaseFiles(ctx, userId, which, { after, limit: AT_ONCE }),
    (caseFile) => caseFile.verification.id,
  );
  return mapped(caseFiles, (caseFile) => presentVerification(ctx, caseFile));
}

/** This person's current and earlier sessions, without tokens. */
export function ownSessions(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.id, after)))
      .orderBy(asc(sessions.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    (row) => ({
      id: row.id,
      user_agent: row.userAgent,
      network: row.network,
      continent: row.continent,
      /** Hash of the device's cookie. */
      device_hash: row.deviceHash,
      created_at: isoTime(row.createdAt),
      last_used_at: isoTime(row.usedAt),
      ended_at: isoTime(row.revokedAt),
    }),
  );
}

/** The consents that this person gave, with the text that they read. */
export function ownConsents(ctx: Ctx, userId: string) {
  const aboutMe = ctx.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.targetUserId, userId));
  const read = (after: string) =>
    ctx.db
      .select()
      .from(consents)
      .where(
        and(inArray(consents.verificationId, aboutMe), eq(consents.userId, userId), gt(consents.id, after)),
      )
      .orderBy(asc(consents.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    (row) => ({
      id: row.id,
      verification_id: row.verificationId,
      text: row.textShown,
      text_version: row.textVersion,
      purpose: row.purpose,
      services: row.services,
      given_at: isoTime(row.givenAt),
      withdrawn_at: isoTime(row.withdrawnAt),
      network: row.network,
      user_agent: row.userAgent,
    }),
  );
}

/** The documents that this person uploaded, but neither the files nor what was read from them. */
export function ownDocuments(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(documents)
      .where(and(eq(documents.ownerId, userId), gt(documents.id, after)))
      .orderBy(asc(documents.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    (row) => ({
      ...presentDocument(row),
      verification_id: row.verificationId,
      deleted_at: isoTime(row.deletedAt),
    }),
  );
}

/** The reports that this person made about requesters. */
export async function* ownReports(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select()
    .from(requesterReports)
    .where(eq(requesterReports.reporterId, userId))
    .orderBy(asc(requesterReports.id));
  for (const { verificationId, reason, details, createdAt } of rows)
    yield { verification_id: verificationId, reason, details, created_at: isoTime(createdAt) };
}

/** The requesters that this person blocked. */
export async function* ownBlocks(ctx: Ctx, userId: string) {
  const rows = await ctx.db
    .select()
    .from(requesterBlocks)
    .where(eq(requesterBlocks.userId, userId))
    .orderBy(asc(requesterBlocks.createdAt));
  for (const row of rows) yield { requester_id: row.requesterId, created_at: isoTime(row.createdAt) };
}

/** The notifications that this person got and may still open, including ones that the app doesn't show. */
export function ownNotifications(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isOpenTo(userId), gt(notifications.id, after)))
      .orderBy(asc(notifications.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    presentNotification,
  );
}

/** The person's own actions in the audit log. */
export function ownActions(ctx: Ctx, userId: string) {
  const read = (after: string) =>
    ctx.db
      .select()
      .from(audit)
      .where(and(eq(audit.actor, userId), gt(audit.id, after)))
      .orderBy(asc(audit.id))
      .limit(AT_ONCE);
  return mapped(
    paged(read, (row) => row.id),
    ({ at, action, entity, entityId, detail }) => ({
      at: isoTime(at),
      action,
      entity,
      entity_id: entityId,
      detail,
    }),
  );
}
