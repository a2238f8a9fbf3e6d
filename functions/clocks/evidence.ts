import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { CLOCK } from "#contract/limits.ts";
import type { Ctx } from "#core/context.ts";
import { notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { selectAttestations } from "#functions/attestation/answers.ts";
import { contactQuestion } from "#functions/attestation/contact-question.ts";
import { endEvidence } from "#functions/lifecycle/answer/evidence-complete.ts";
import { endWrite } from "#functions/lifecycle/end/end.ts";
import { canMove } from "#functions/verification/transitions.ts";
import { type Wait, waitClock } from "./wait.ts";

const EVIDENCE: Wait = {
  name: "evidence",
  waiting: sql`${verifications.stage} = 'awaiting_evidence' AND ${verifications.evidenceCompleteAt} IS NULL`,
  began: verifications.evidenceAskedAt,
  since: waitsSince,
  end: close,
};

/**
 * Reminds the subject to add documents and decide about contacts, and stops waiting for that after 7 days. After that,
 * we don't ask anyone else, and the checks conclude with the evidence so far. If there's no evidence, the request
 * expires.
 */
export const evidenceClock = (ctx: Ctx): Promise<void> => waitClock(ctx, EVIDENCE);

/** @returns when the wait for the subject's evidence began; null if the row isn't waiting, or has stopped waiting */
function waitsSince(row: Verification | undefined): number | null {
  if (row?.stage !== "awaiting_evidence" || row.evidenceCompleteAt !== null) return null;
  return row.evidenceAskedAt;
}

async function close(ctx: Ctx, id: string): Promise<void> {
  const [rows, [brought], contacts] = await ctx.db.batch([
    ctx.db.select().from(verifications).where(eq(verifications.id, id)),
    ctx.db.select({ things: count() }).from(selectEvidence(ctx, id)),
    selectAttestations(ctx, id),
  ]);
  const row = rows[0];
  const since = waitsSince(row);
  if (!row || since === null || since + CLOCK.evidence > ctx.now()) return;
  if (!canMove("expire_evidence", row.status)) return;
  const parties = [row.requesterId, row.targetUserId];
  if (brought?.things === 0) {
    const ending = { status: "failed", reason: "evidence_expired" } as const;
    return commit(ctx, { ...endWrite(ctx, row, ending, "system", parties), resourceId: id });
  }
  const wasAsked = contactQuestion(row, contacts) !== null;
  const notices = [...new Set(parties)]
    .filter((userId) => userId !== null)
    .map((userId) =>
      notificationEffects(ctx, {
        userId,
        type: "verification_updated",
        kind: "progress",
        ...(wasAsked ? UNDECIDED : NOTHING_MORE),
        data: { verification_id: id },
        priority: "medium",
        dedupeKey: `evidence_over:${id}:${since}`,
      }),
    );
  const own = endEvidence(ctx, row, "system", "evidence.over");
  await commit(ctx, { ...combine(own, ...notices), resourceId: id });
}

const NOTHING_MORE = {
  title: "The time to add documents has passed",
  message: "The checks now use the documents that were added.",
};

/** For a subject who didn't decide whether we may ask a contact. */
const UNDECIDED = {
  title: "The time to decide about a contact has passed",
  message: "We don't ask anyone else. The checks now use what they have.",
};

/**
 * Selects one row per piece of evidence, which is anything beyond the requester's own statements (G1): a document, a
 * contact who answered or still can, or a check that already found something or waits for a provider or a reviewer.
 */
function selectEvidence(ctx: Ctx, id: string) {
  const one = { one: sql<number>`1` };
  const found = and(
    inArray(checks.status, ["passed", "adverse", "inconclusive"]),
    isNotNull(checks.grade),
    ne(checks.grade, "G1"),
  );
  return ctx.db
    .select(one)
    .from(documents)
    .where(
      and(
        eq(documents.verificationId, id),
        isNull(documents.deletedAt),
        // The front of a card isn't evidence.
        ne(documents.reading, "picture_only"),
      ),
    )
    .unionAll(
      ctx.db
        .select(one)
        .from(attestations)
        .where(and(eq(attestations.verificationId, id), inArray(attestations.status, ["asked", "answered"]))),
    )
    .unionAll(
      ctx.db
        .select(one)
        .from(checks)
        .where(
          and(eq(checks.verificationId, id), or(found, inArray(checks.status, ["running", "in_review"]))),
        ),
    )
    .as("came");
}
