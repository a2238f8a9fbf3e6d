import { eq } from "drizzle-orm";
import * as z from "zod";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { safeMember } from "#functions/accounts/names/mail-names.ts";
import { defineJob } from "../job.ts";
import { mailMember, readMember } from "./member.ts";
import { mentioned } from "./mentioned.mail.ts";

/** Emails a member who is mentioned in a note, as long as the note exists and they may read it. */
export const mailMentioned = defineJob({
  name: "mail.mentioned",
  payload: z.object({ note_id: z.string(), user_id: z.string() }),
  run: async (ctx, { note_id, user_id }, row) => {
    const [note] = await ctx.db
      .select({ verificationId: verificationNotes.verificationId, by: verificationNotes.authorId })
      .from(verificationNotes)
      .where(eq(verificationNotes.id, note_id));
    if (!note) return;
    const { verificationId, by } = note;
    const reader = await readMember(ctx, { verificationId, userId: user_id, by, kind: "mention" });
    if (!reader) return;
    const url = new URL(`/app/verifications/${verificationId}#team-notes`, ctx.env.APP_URL).href;
    const mail = mentioned({ author: safeMember(reader.by), url });
    await mailMember(ctx, row, { userId: user_id, kind: "mention", to: reader.email, mail });
  },
});
