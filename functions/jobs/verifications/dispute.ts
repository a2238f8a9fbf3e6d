import { eq } from "drizzle-orm";
import * as z from "zod";
import { DISPUTE_OUTCOMES } from "#contract/enums.ts";
import { disputes } from "#db/schema/verification/reviews.ts";
import { defineJob } from "../job.ts";
import { dispute } from "./dispute.mail.ts";
import { loadParties, mailReaders, type Reader } from "./parties.ts";

/**
 * Tells both sides that a finding is disputed, or how the dispute ended. The requester is emailed only if they
 * can see the result, and for a peer check only if they asked for email.
 */
export const mailDispute = defineJob({
  name: "mail.dispute",
  payload: z.object({ dispute_id: z.string(), happening: z.enum(["opened", ...DISPUTE_OUTCOMES, "lapsed"]) }),
  run: async (ctx, { dispute_id, happening }, row) => {
    const [found] = await ctx.db.select().from(disputes).where(eq(disputes.id, dispute_id));
    const parties = found && (await loadParties(ctx, found.verificationId));
    if (!parties) return;
    const { verification } = parties;
    const isForRequester = !parties.isWithdrawn && verification.peer?.notify.email !== false;
    const readers: Reader[] = parties.isSelf
      ? ["self"]
      : isForRequester
        ? ["requester", "target"]
        : ["target"];
    await mailReaders(ctx, parties, readers, { row, kind: "dispute" }, (reader) =>
      dispute({
        reader,
        happening,
        cause: found.cause,
        requester: parties.requester.requester,
        subject: parties.target.name,
        type: verification.type,
        peer: verification.peer,
        url: parties.urlFor(reader),
      }),
    );
  },
});
