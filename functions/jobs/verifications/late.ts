import * as z from "zod";
import { MISSED_TIMES } from "#contract/enums.ts";
import { refundText } from "#functions/verification/late.ts";
import { defineJob } from "../job.ts";
import { late } from "./late.mail.ts";
import { loadParties, mailReaders } from "./parties.ts";

/**
 * Tells both sides that we took longer than promised. If consent was withdrawn, they aren't waiting anymore,
 * so nothing is sent.
 */
export const mailLate = defineJob({
  name: "mail.late",
  payload: z.object({
    verification_id: z.string(),
    missed: z.enum(MISSED_TIMES),
    refunded_cents: z.number(),
  }),
  run: async (ctx, { verification_id, missed, refunded_cents }, row) => {
    const parties = await loadParties(ctx, verification_id);
    if (!parties || parties.isWithdrawn) return;
    const readers = parties.isSelf ? (["self"] as const) : (["requester", "target"] as const);
    await mailReaders(ctx, parties, readers, { row, kind: "request" }, (reader) =>
      late({
        reader,
        requester: parties.requester.requester,
        subject: parties.target.name,
        type: parties.verification.type,
        peer: parties.verification.peer,
        missed,
        refund: refundText(refunded_cents),
        url: parties.urlFor(reader),
      }),
    );
  },
});
