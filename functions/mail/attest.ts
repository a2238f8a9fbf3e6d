import { and, eq, isNull } from "drizzle-orm";
import { attestations } from "../../db/schema/attestations.ts";
import { users } from "../../db/schema/users.ts";
import { verifications } from "../../db/schema/verifications.ts";
import { openContact } from "../attestation/answers.ts";
import { attestUrl } from "../attestation/link.ts";
import type { Jobs } from "../outbox/effects.ts";
import type { Job } from "../outbox/job.ts";
import { admitAttest } from "./admit.ts";
import { requesterName, safeName } from "./names.ts";
import { mailParty } from "./opt-out.ts";
import { attest } from "./templates/attest.ts";

const TRY_AGAIN = 60 * 60 * 1000;

/**
 * Asks a contact whom the subject approved, or reminds them, as long as they may answer and nothing newer was
 * enqueued. Held back beyond the daily limits and while the requester's own address is not proven.
 */
export const mailAttest: Job<Jobs["mail.attest"]> = async (ctx, { attestation_id, mail }, job) => {
  const [found] = await ctx.db
    .select({ row: attestations, verification: verifications, requester: users })
    .from(attestations)
    .innerJoin(verifications, eq(verifications.id, attestations.verificationId))
    .innerJoin(users, and(eq(users.id, verifications.requesterId), isNull(users.suspendedAt)))
    .where(
      and(
        eq(attestations.id, attestation_id),
        eq(attestations.status, "asked"),
        eq(attestations.mailsSent, mail),
        eq(verifications.status, "in_progress"),
      ),
    );
  if (!found) return;
  const { row, verification, requester } = found;
  if (row.expiresAt === null || row.expiresAt <= ctx.now()) return;
  const mayLeave =
    requester.emailVerifiedAt !== null && (await admitAttest(ctx, row, requester.id, job.createdAt));
  if (!mayLeave) {
    ctx.log("mail.held", { attestation_id });
    return { until: ctx.now() + TRY_AGAIN };
  }
  const { email } = await openContact(ctx, row);
  const isSelf = verification.targetUserId === requester.id;
  await mailParty(ctx, {
    to: email,
    mail: attest({
      kind: row.kind,
      requester: requesterName(requester),
      subject: safeName(verification.targetName, isSelf ? requesterName(requester) : "somebody you may know"),
      isSelf,
      isReminder: mail > 1,
      purpose: verification.purpose,
      url: await attestUrl(ctx, row),
    }),
    key: `attest.${row.id}.${row.generation}.${mail}`,
  });
};
