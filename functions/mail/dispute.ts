import { eq } from "drizzle-orm";
import { disputes } from "../../db/schema/reviews.ts";
import type { Jobs } from "../outbox/effects.ts";
import type { Job } from "../outbox/job.ts";
import { loadParties, mailReaders, type Reader } from "./parties.ts";
import { dispute } from "./templates/dispute.ts";

/**
 * Tells both sides that a finding is disputed, or how that ended; the requester only while they may see the result,
 * and of a peer check only when they asked for mail.
 */
export const mailDispute: Job<Jobs["mail.dispute"]> = async (ctx, { dispute_id, happening }, row) => {
  const [found] = await ctx.db.select().from(disputes).where(eq(disputes.id, dispute_id));
  const parties = found && (await loadParties(ctx, found.verificationId));
  if (!parties) return;
  const { verification } = parties;
  const isForRequester = !parties.isWithdrawn && verification.peer?.notify.email !== false;
  const readers: Reader[] = parties.isSelf ? ["self"] : isForRequester ? ["requester", "target"] : ["target"];
  await mailReaders(ctx, parties, readers, row.id, (reader) =>
    dispute({
      reader,
      happening,
      requester: parties.requester.requester,
      subject: parties.target.name,
      type: verification.type,
      peer: verification.peer,
      url: parties.url,
    }),
  );
};
