import { eq } from "drizzle-orm";
import * as z from "zod";
import { ADVERSE_ACTION_STATUSES } from "#contract/enums.ts";
import { adverseActions } from "#db/schema/verification/adverse-actions.ts";
import { sendMail } from "#functions/mail/send.ts";
import { defineJob } from "../job.ts";
import { adverseAction } from "./adverse-action.mail.ts";
import { loadParties } from "./parties.ts";

/**
 * Emails the notices that the law requires for a decision against someone, and the news that a notice was withdrawn.
 * They're sent even to people who have unsubscribed from email about requests, because no one can unsubscribe from a
 * legal right. If a later step has been taken in the meantime, the notice is skipped.
 */
export const mailAdverseAction = defineJob({
  name: "mail.adverse_action",
  payload: z.object({
    verification_id: z.string(),
    adverse_action_id: z.string(),
    step: z.enum(ADVERSE_ACTION_STATUSES),
  }),
  run: async (ctx, { verification_id, adverse_action_id, step }, row) => {
    const [[found], parties] = await Promise.all([
      ctx.db.select().from(adverseActions).where(eq(adverseActions.id, adverse_action_id)),
      loadParties(ctx, verification_id),
    ]);
    if (!parties || found?.status !== step) return;
    const mail = adverseAction({
      step,
      requester: parties.requester.requester,
      sender: parties.requester.sender,
      purpose: parties.verification.purpose === "tenant" ? "tenant" : "employment",
      url: parties.urlFor("target"),
      supportUrl: new URL("/support", ctx.env.APP_URL).href,
      waitsUntil: new Date(found.waitsUntil),
    });
    await sendMail(ctx, { to: parties.target.email, mail, key: row.id });
  },
});
