import { and, eq, gt, isNull } from "drizzle-orm";
import { codes } from "../../db/schema/codes.ts";
import { open } from "../crypto/fields.ts";
import type { Job } from "../outbox/job.ts";
import { sendText } from "../sms/send.ts";
import { digitsOf } from "./digits.ts";
import { codePlace } from "./proven.ts";
import { CODE_RULES } from "./rules.ts";

/** Sends a code by text message, unless it is over or answered. The gateway knows its key: it goes out once. */
export const deliverCode: Job<{ code_id: string }> = async (ctx, { code_id }) => {
  const [row] = await ctx.db
    .select()
    .from(codes)
    .where(and(eq(codes.id, code_id), gt(codes.expiresAt, ctx.now()), isNull(codes.verifiedAt)));
  if (!row) return;
  const digits = await digitsOf(ctx.env, row.id);
  const minutes = CODE_RULES.lifetime / 60_000;
  await sendText(ctx, {
    to: await open(ctx.env, codePlace(row.id), row.target),
    text: `${digits} is your Countersign code. It works for ${minutes} minutes. Give it to nobody; we never ask for it.`,
    key: `code.${row.id}`,
  });
};
