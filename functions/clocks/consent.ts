import { eq, sql } from "drizzle-orm";
import { CLOCK } from "#contract/limits.ts";
import type { Ctx } from "#core/context.ts";
import { commit } from "#core/write/commit.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { endWrite } from "#functions/lifecycle/end/end.ts";
import { consentSince } from "#functions/verification/invitation.ts";
import { subjectAccount } from "#functions/verification/subject-account.ts";
import { canMove } from "#functions/verification/transitions.ts";
import { type Wait, waitClock } from "./wait.ts";

const CONSENT: Wait = {
  name: "consent",
  waiting: sql`${verifications.status} = 'pending'`,
  began: verifications.createdAt,
  beganLater: consentSince,
  since: (row) => (row?.status === "pending" ? row.createdAt : null),
  end: expire,
};

/** Ends requests whose subjects didn't answer within 14 days of the invitation, and reminds those with time left. */
export const consentClock = (ctx: Ctx): Promise<void> => waitClock(ctx, CONSENT);

/** @returns the row, when it started waiting, and the subject's account; undefined if the row is gone */
async function read(ctx: Ctx, id: string) {
  const [found] = await ctx.db
    .select({ row: verifications, since: consentSince, subjectId: subjectAccount() })
    .from(verifications)
    .where(eq(verifications.id, id));
  return found;
}

async function expire(ctx: Ctx, id: string): Promise<void> {
  const found = await read(ctx, id);
  if (!found) return;
  const { row, since, subjectId } = found;
  if (!canMove("expire_consent", row.status) || since + CLOCK.consent > ctx.now()) return;
  const ending = { status: "failed", reason: "consent_expired" } as const;
  await commit(ctx, {
    ...endWrite(ctx, row, ending, "system", [row.requesterId, subjectId]),
    resourceId: id,
  });
}
