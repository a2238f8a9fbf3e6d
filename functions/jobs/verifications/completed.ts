import * as z from "zod";
import { defineJob } from "../job.ts";
import { completed } from "./completed.mail.ts";
import { loadParties, mailReaders, type Reader } from "./parties.ts";

/**
 * Tells both sides that there's a result. The requester hears of it only while they may see it, and for a peer check
 * only if they asked for mail or if the text message that they asked for can't be sent. `only` limits the mail to one
 * side.
 */
export const mailCompleted = defineJob({
  name: "mail.completed",
  payload: z.object({
    verification_id: z.string(),
    only: z.enum(["requester", "target"]).optional(),
    instead_of: z.literal("text").optional(),
  }),
  run: async (ctx, payload, row) => {
    const { verification_id, only, instead_of } = payload;
    const parties = await loadParties(ctx, verification_id);
    if (parties?.verification.status !== "completed") return;
    const isAsked = parties.verification.peer?.notify.email !== false || instead_of === "text";
    const isForRequester = !parties.isWithdrawn && isAsked;
    const allowed: Reader[] = parties.isSelf
      ? ["self"]
      : isForRequester
        ? ["requester", "target"]
        : ["target"];
    const readers = allowed.filter((reader) => only === undefined || reader === only);
    await mailReaders(ctx, parties, readers, { row, kind: "result" }, (reader) =>
      completed({
        reader,
        requester: parties.requester.requester,
        subject: parties.target.name,
        type: parties.verification.type,
        peer: parties.verification.peer,
        url: parties.url,
      }),
    );
  },
});
