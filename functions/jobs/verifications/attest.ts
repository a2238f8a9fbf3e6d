import { and, eq, isNull } from "drizzle-orm";
import * as z from "zod";
import { users } from "#db/schema/accounts/users.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { provenBusiness } from "#functions/accounts/names/business-name.ts";
import { identityProofs } from "#functions/accounts/names/identity-proof.ts";
import { requesterNames, subjectNames } from "#functions/accounts/names/mail-names.ts";
import { nameStanding } from "#functions/accounts/names/name-standing.ts";
import { openContact } from "#functions/attestation/answers.ts";
import { attestUrl } from "#functions/attestation/link.ts";
import { mailParty } from "#functions/mail/party.ts";
import { admitAttest } from "#functions/verification/admit-mail.ts";
import { defineJob } from "../job.ts";
import { attest } from "./attest.mail.ts";

/**
 * Asks a contact whom the subject approved, or reminds them, as long as they can still answer and no newer
 * email is queued. If a daily limit is reached, the email is sent at the time reserved for it. While the
 * requester's address isn't confirmed or their account is suspended, nothing is sent. When that changes,
 * `mail.release_held` queues the emails to contacts who haven't gotten any.
 */
export const mailAttest = defineJob({
  name: "mail.attest",
  payload: z.object({ attestation_id: z.string(), mail: z.number() }),
  run: async (ctx, { attestation_id, mail }, job) => {
    const [found] = await ctx.db
      .select({
        row: attestations,
        verification: verifications,
        requester: users,
        businessProven: provenBusiness(ctx.now()),
        identityProofs: identityProofs(ctx.now()),
      })
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
    if (requester.emailVerifiedAt === null) {
      ctx.log("mail.held", { attestation_id });
      return;
    }
    const sendAt = await admitAttest(ctx, row, requester.id, job.createdAt);
    if (sendAt > ctx.now()) {
      ctx.log("mail.limit_reached", { attestation_id });
      return { until: sendAt };
    }
    const { email } = await openContact(ctx, row);
    const isSelf = verification.targetUserId === requester.id;
    const named = {
      ...requester,
      businessProven: found.businessProven,
      identityProofs: found.identityProofs,
    };
    const names = requesterNames(named);
    const subject = subjectNames(verification.targetName, isSelf ? names : null);
    await mailParty(ctx, {
      kind: null,
      to: email,
      mail: attest({
        kind: row.kind,
        requester: names.requester,
        subject: subject.inText,
        subjectInLine: subject.inLine,
        standing: nameStanding(named),
        isSelf,
        isReminder: mail > 1,
        purpose: verification.purpose,
        url: await attestUrl(ctx, row),
      }),
      key: `attest.${row.id}.${row.generation}.${mail}`,
    });
  },
});
