import { CODE_RULES } from "../codes/rules.ts";
import { openCode } from "../codes/to-send.ts";
import type { Job } from "../outbox/job.ts";
import { sendMail } from "./send.ts";
import { code } from "./templates/code.ts";

/** Mails a one-time code, unless it is over or answered. */
export const mailCode: Job<{ code_id: string }> = async (ctx, { code_id }, row) => {
  const toSend = await openCode(ctx, code_id);
  if (!toSend) return;
  const mail = code({ digits: toSend.digits, validFor: `${CODE_RULES.lifetime / 60_000} minutes` });
  await sendMail(ctx, { to: toSend.target, mail, key: row.id });
};
