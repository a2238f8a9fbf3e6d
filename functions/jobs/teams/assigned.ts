import * as z from "zod";
import { safeMember } from "#functions/accounts/names/mail-names.ts";
import { defineJob } from "../job.ts";
import { assigned } from "./assigned.mail.ts";
import { mailMember, readMember } from "./member.ts";

/** Emails the new assignee of a team's request, as long as it's assigned to them and they may open it. */
export const mailAssigned = defineJob({
  name: "mail.assigned",
  payload: z.object({ verification_id: z.string(), user_id: z.string(), by: z.string() }),
  run: async (ctx, { verification_id: verificationId, user_id: userId, by }, row) => {
    const reader = await readMember(ctx, { verificationId, userId, by, kind: "assignment" });
    if (reader?.assignedTo !== userId) return;
    const url = new URL(`/app/verifications/${verificationId}`, ctx.env.APP_URL).href;
    const mail = assigned({ by: safeMember(reader.by), url });
    await mailMember(ctx, row, { userId, kind: "assignment", to: reader.email, mail });
  },
});
