import type { Job } from "../outbox/job.ts";
import { sendText } from "../sms/send.ts";
import { CODE_RULES } from "./rules.ts";
import { openCode } from "./to-send.ts";

/** Sends a code by text message, unless it is over or answered. The gateway knows its key: it goes out once. */
export const deliverCode: Job<{ code_id: string }> = async (ctx, { code_id }) => {
  const code = await openCode(ctx, code_id);
  if (!code) return;
  const minutes = CODE_RULES.lifetime / 60_000;
  await sendText(ctx, {
    to: code.target,
    text: `${code.digits} is your Countersign code. It works for ${minutes} minutes. Give it to nobody; we never ask for it.`,
    key: `code.${code_id}`,
  });
};
