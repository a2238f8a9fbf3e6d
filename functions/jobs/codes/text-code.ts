import * as z from "zod";
import { plural } from "#contract/plural.ts";
import { MINUTE } from "#contract/time.ts";
import { CODE_RULES } from "#functions/codes/rules.ts";
import { openCode } from "#functions/codes/to-send.ts";
import { sendText } from "#functions/sms/send.ts";
import { defineJob } from "../job.ts";

/**
 * Texts a one-time code unless it has expired or was used. The gateway gets the same key for every attempt, so the
 * message goes out once.
 */
export const deliverCode = defineJob({
  name: "code.send",
  payload: z.object({ code_id: z.string() }),
  run: async (ctx, { code_id }) => {
    const code = await openCode(ctx, code_id);
    if (!code) return;
    const minutes = CODE_RULES.lifetime / MINUTE;
    await sendText(ctx, {
      to: code.target,
      text: `${code.digits} is your Countersign code. It works for ${plural(minutes, "minute")}. Don't share it. We'll never ask you for it.`,
      key: `code.${code_id}`,
    });
  },
});
