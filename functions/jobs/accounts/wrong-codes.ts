import * as z from "zod";
import { openOrigin } from "#functions/mail/sealed-origin.ts";
import { defineJob } from "../job.ts";
import { mailUser } from "./links.ts";
import { wrongCodes } from "./wrong-codes.mail.ts";

/** Warns a user that too many wrong second-factor codes were entered: when, from where, and what to do. */
export const mailWrongCodes = defineJob({
  name: "mail.wrong_codes",
  payload: z.object({
    user_id: z.string(),
    kind: z.enum(["totp", "recovery"]),
    count: z.number(),
    behind: z.enum(["password", "google", "session"]),
    at: z.number(),
    from: z.string(),
  }),
  run: async (ctx, payload, row) => {
    const { user_id, kind, count, behind, at } = payload;
    const from = await openOrigin(ctx, user_id, payload.from);
    const url = new URL(behind === "google" ? "/app/profile" : "/forgot-password", ctx.env.APP_URL).href;
    await mailUser(ctx, user_id, row.id, wrongCodes({ kind, count, behind, at, from, url }));
  },
});
