import { and, eq, isNotNull, sql } from "drizzle-orm";
import { users } from "../../db/schema/users.ts";
import { verifications } from "../../db/schema/verifications.ts";
import type { Ctx } from "../context.ts";
import { CLOCK } from "../contract/limits.ts";
import { commit } from "../outbox/commit.ts";
import { endWrite } from "../verification/end.ts";
import { hear } from "../verification/hidden.ts";
import { canMove } from "../verification/transitions.ts";
import { type Wait, waitClock } from "./wait.ts";

const CONSENT: Wait = {
  name: "consent",
  waiting: sql`${verifications.status} = 'pending'`,
  began: verifications.createdAt,
  since: (row) => (row?.status === "pending" ? row.createdAt : null),
  end: expire,
};

/** Ends requests that nobody answered in time, and reminds the subjects of the others. */
export const consentClock = (ctx: Ctx): Promise<void> => waitClock(ctx, CONSENT);

/** @returns the row, and the subject's account: bound, or with the proven address and no block of the requester */
async function read(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(verifications).where(eq(verifications.id, id));
  if (!row) return null;
  if (row.targetUserId) return { row, subjectId: row.targetUserId };
  const [account] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, row.targetEmail), isNotNull(users.emailVerifiedAt), hear(row.requesterId)));
  return { row, subjectId: account?.id ?? null };
}

async function expire(ctx: Ctx, id: string): Promise<void> {
  const found = await read(ctx, id);
  if (!found) return;
  const { row, subjectId } = found;
  if (!canMove("expire_consent", row.status) || row.createdAt + CLOCK.consent > ctx.now()) return;
  const ending = { status: "failed", reason: "consent_expired" } as const;
  await commit(ctx, {
    ...endWrite(ctx, row, ending, "system", [row.requesterId, subjectId]),
    resourceId: id,
  });
}
