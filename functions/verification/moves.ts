import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { UPLOAD } from "#contract/limits.ts";
import type { Ctx } from "#core/context.ts";
import { type Effect, live } from "#core/effects.ts";
import { mustHaveChanged, type Statement } from "#db/batch.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { clockChange } from "./clocks.ts";

type Change = Partial<Omit<Verification, "id" | "version" | "updatedAt">>;

/**
 * Changes a verification by compare-and-set: if the row is no longer as it was read, the guard makes the whole batch
 * fail. A change of stage starts or stops the service clock.
 */
export function changeStatements(ctx: Ctx, row: Verification, change: Change): Statement[] {
  const now = ctx.now();
  return compareAndSet(ctx, row, {
    ...withoutProposal(row, change),
    ...change,
    ...clockChange(row, { ...row, ...change }, now),
    updatedAt: now,
  });
}

/**
 * Drops a proposed address that the requester hasn't decided on. It's no longer needed once the request ends, or once
 * the subject opens the request or consents, which binds the request to their account.
 */
const withoutProposal = ({ proposedEmail }: Verification, change: Change): Change =>
  proposedEmail !== null && (change.status !== undefined || change.targetUserId)
    ? { proposedEmail: null }
    : {};

/**
 * Like {@link changeStatements}, for changes that the subject must not notice, such as an assignment or a legal hold:
 * `updated_at`, which they can see, stays the same.
 */
export const changeUnseen = (
  ctx: Ctx,
  row: Verification,
  change: Pick<Change, "assignedTo" | "legalHoldAt" | "remindedAt">,
): Statement[] => compareAndSet(ctx, row, change);

function compareAndSet(ctx: Ctx, row: Verification, change: Partial<Verification>): Statement[] {
  return [
    ctx.db
      .update(verifications)
      .set({ ...change, version: row.version + 1 })
      .where(
        and(
          eq(verifications.id, row.id),
          eq(verifications.status, row.status),
          eq(verifications.version, row.version),
        ),
      ),
    mustHaveChanged(ctx.db),
  ];
}

/**
 * Like {@link changeStatements}, for adding a document. It doesn't compare the version, because then only one of
 * several simultaneous uploads would succeed. Put it before the insert of the document's own row, because it checks
 * that there's room for one more.
 */
export function takeDocumentStatements(
  ctx: Ctx,
  row: Verification,
  change: { stage?: "checking" },
): Statement[] {
  const now = ctx.now();
  // If an earlier upload has started the clock, keep that time.
  const clock = change.stage ? { clockSince: sql`coalesce(${verifications.clockSince}, ${now})` } : {};
  const taken = ctx.db.$count(
    documents,
    and(eq(documents.verificationId, verifications.id), isNull(documents.deletedAt)),
  );
  return [
    ctx.db
      .update(verifications)
      .set({ ...change, ...clock, version: sql`${verifications.version} + 1`, updatedAt: now })
      .where(
        and(
          eq(verifications.id, row.id),
          eq(verifications.status, row.status),
          isNull(verifications.evidenceCompleteAt),
          lt(taken, UPLOAD.maxFiles),
        ),
      ),
    mustHaveChanged(ctx.db),
  ];
}

/** @returns the columns that delete the identity numbers when a verification ends; none if it's under a legal hold. */
export const withoutNumbers = ({ legalHoldAt }: Verification): Pick<Change, "ssn" | "ein"> =>
  legalHoldAt === null ? { ssn: null, ein: null } : {};

/** @returns the event that makes all open pages about a verification fetch it again. */
export function updatedEvent(row: Verification, change: Change): Effect {
  return live("verification_updated", {
    verification_id: row.id,
    status: change.status ?? row.status,
    stage: change.stage ?? row.stage,
  });
}

/** @returns the same event for the requester's side only, after {@link changeUnseen} */
export const organizedEvent = ({ id, status, stage }: Verification): Effect =>
  live("verification_updated", { verification_id: id, status, stage, side_of: id });
