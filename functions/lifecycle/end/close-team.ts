import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { DomainError } from "#core/errors.ts";
import type { Postponed } from "#core/job.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit } from "#core/write/commit.ts";
import { teams } from "#db/schema/teams.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { subjectAccount } from "#functions/verification/subject-account.ts";
import { assertMove } from "#functions/verification/transitions.ts";
import { endWrite } from "./end.ts";

const AT_ONCE = 50;
/** How many rounds one run of the job does: few enough that it finishes within its lease. */
const ROUNDS = 5;

/** Cancels the pending requests of a team that was deleted. Does nothing for a team that exists. */
export async function closeTeam(ctx: Ctx, teamId: string): Promise<Postponed | undefined> {
  const deleted = ctx.db
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.id, teamId), isNotNull(teams.deletedAt)));
  const isPending = and(inArray(verifications.teamId, deleted), eq(verifications.status, "pending"));
  for (let round = 0; ; round++) {
    const open = await ctx.db
      .select({ id: verifications.id })
      .from(verifications)
      .where(isPending)
      .limit(AT_ONCE);
    if (open.length === 0) return undefined;
    if (round === ROUNDS) return { until: ctx.now() };
    for (const { id } of open) await cancel(ctx, id);
  }
}

async function cancel(ctx: Ctx, id: string): Promise<void> {
  const end = async () => {
    const [found] = await ctx.db
      .select({ row: verifications, subjectId: subjectAccount() })
      .from(verifications)
      .where(eq(verifications.id, id));
    if (!found) return;
    const { row, subjectId } = found;
    assertMove("cancel", row.status);
    const write = endWrite(ctx, row, { status: "cancelled" }, "system", [subjectId]);
    await commit(ctx, { ...write, resourceId: id });
  };
  try {
    await attempt(ctx, end);
  } catch (error) {
    // The request is no longer pending, so the next round won't find it.
    if (!(error instanceof DomainError)) throw error;
  }
}
