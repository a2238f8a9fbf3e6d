import { eq } from "drizzle-orm";
import { users } from "../../db/schema/users.ts";
import { open } from "../crypto/fields.ts";
import { loadParties } from "../mail/parties.ts";
import type { Jobs } from "../outbox/effects.ts";
import type { Job } from "../outbox/job.ts";
import { sendText } from "./send.ts";

/**
 * Tells the requester of a peer check that there is a result, never what it is nor about whom: messages are read over
 * shoulders. Only to the number that they have proven, and only while they may see the result. Where no service is
 * connected nothing is sent, as the wizard said.
 */
export const textCompleted: Job<Jobs["sms.completed"]> = async (ctx, { verification_id }, row) => {
  if (ctx.env.SMS === "none") return;
  const parties = await loadParties(ctx, verification_id);
  if (parties?.verification.status !== "completed" || parties.isWithdrawn) return;
  const [requester] = await ctx.db
    .select({ id: users.id, number: users.provenPhone, provenAt: users.phoneVerifiedAt })
    .from(users)
    .where(eq(users.id, parties.verification.requesterId));
  if (!requester?.number || requester.provenAt === null) return;
  const place = { table: "users", column: "proven_phone", row: requester.id };
  await sendText(ctx, {
    to: await open(ctx.env, place, requester.number),
    text: `Countersign: the result of your peer check is ready. ${parties.url}`,
    key: row.id,
  });
};
