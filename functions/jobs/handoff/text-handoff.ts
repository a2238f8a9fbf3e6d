import * as z from "zod";
import { textNumber } from "#functions/handoff/text-number.ts";
import { sendText } from "#functions/sms/send.ts";
import { defineJob } from "../job.ts";
import { linkToSend } from "./link-to-send.ts";

/**
 * Texts someone the link to continue on their phone, to their account's proven number. The page where they asked for it
 * says how long it works, because both wouldn't fit in one message.
 */
export const textHandoff = defineJob({
  name: "sms.handoff",
  payload: z.object({ handoff_id: z.string() }),
  run: async (ctx, { handoff_id }, row) => {
    const found = await linkToSend(ctx, handoff_id);
    const to = found && (await textNumber(ctx, found.holder));
    if (!to || to.whyNot) return;
    await sendText(ctx, {
      to: to.number,
      text: `Countersign: add your documents here: ${found.url}`,
      key: row.id,
    });
  },
});
