import type { Jobs } from "../outbox/effects.ts";
import type { Job } from "../outbox/job.ts";
import { mailUser } from "./account.ts";
import { openOrigin } from "./sealed-origin.ts";
import { wrongCodes } from "./templates/wrong-codes.ts";

/** Tells a holder that the cap on wrong codes of their second factor was reached: when, from where and what to do. */
export const mailWrongCodes: Job<Jobs["mail.wrong_codes"]> = async (ctx, payload, row) => {
  const { user_id, kind, count, behind, at } = payload;
  const from = await openOrigin(ctx, user_id, payload.from);
  const url = new URL(behind === "google" ? "/app/profile" : "/forgot-password", ctx.env.APP_URL).href;
  await mailUser(ctx, user_id, row.id, wrongCodes({ kind, count, behind, at, from, url }));
};
