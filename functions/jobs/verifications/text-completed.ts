import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Ctx } from "#core/context.ts";
import { open } from "#core/crypto/fields.ts";
import { job } from "#core/effects.ts";
import { countRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { commit } from "#core/write/commit.ts";
import { users } from "#db/schema/accounts/users.ts";
import { sendText } from "#functions/sms/send.ts";
import { budgetSpent, textTakes } from "#functions/sms/spend-budget.ts";
import { judgeNumber } from "#functions/sms/textable.ts";
import { defineJob } from "../job.ts";
import { loadParties } from "./parties.ts";

/**
 * Texts the requester of a peer check that there's a result, but not what it is or who it's about, because
 * others may see the message. It goes only to the number that they confirmed, and only if they can see the
 * result. Without a text message service, nothing is sent, as the request form said. Nothing is sent either if the
 * requester has no confirmed number. If the message can't be sent (the day's budget or a limit is used up, or we no
 * longer text that number), we send an email instead, unless they asked for one anyway. We also do that if the
 * requester has left the requesting team: the email then goes to the member who acts for the team.
 */
export const textCompleted = defineJob({
  name: "sms.completed",
  payload: z.object({ verification_id: z.string() }),
  run: async (ctx, { verification_id }, row) => {
    if (ctx.env.SMS === "none") return;
    const parties = await loadParties(ctx, verification_id);
    if (parties?.verification.status !== "completed" || parties.isWithdrawn) return;
    const [requester] = await ctx.db
      .select({
        id: users.id,
        email: users.email,
        number: users.provenPhone,
        provenAt: users.phoneVerifiedAt,
      })
      .from(users)
      .where(eq(users.id, parties.verification.requesterId));
    if (!requester?.number || requester.provenAt === null) return;
    const { isRequesterOut } = parties;
    const place = { table: "users", column: "proven_phone", row: requester.id };
    const to = await open(ctx.env, place, requester.number);
    // A retry sends the message that the first attempt counted.
    if (isRequesterOut || !(await maySend(ctx, requester, to, row.attempts > 1))) {
      // A requester who also asked for email gets it from `mail.completed`.
      if (parties.verification.peer?.notify.email !== false) return;
      const instead = { verification_id, only: "requester", instead_of: "text" } as const;
      await commit(ctx, {
        statements: [],
        effects: [job("mail.completed", instead)],
        resourceId: verification_id,
      });
      return;
    }
    await sendText(ctx, {
      to,
      text: `Countersign: the result of your peer check is ready. ${parties.urlFor("requester")}`,
      key: row.id,
    });
  },
});

/**
 * Counts a message toward the limits.
 * @returns whether it may be sent
 */
async function maySend(
  ctx: Ctx,
  { id: userId, email }: { id: string; email: string },
  number: string,
  isCounted: boolean,
): Promise<boolean> {
  const { problem, country } = judgeNumber(ctx.env, number);
  if (problem) return false;
  if (isCounted) return true;
  const takes = [
    { rule: "code_day.number", subject: number } as const,
    ...textTakes(ctx, { userId, email, country }),
  ];
  const { excess } = await countRateLimits(ctx, takes, readNothing(ctx));
  budgetSpent(ctx, excess, "");
  return excess.length === 0;
}
