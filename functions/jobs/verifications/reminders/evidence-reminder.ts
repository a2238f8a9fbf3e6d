import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as z from "zod";
import { qualified } from "#db/qualified.ts";
import { users } from "#db/schema/accounts/users.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { namedColumns } from "#functions/accounts/names/business-name.ts";
import { requesterNames } from "#functions/accounts/names/mail-names.ts";
import { isPasswordless } from "#functions/accounts/sign-in/has-sign-in.ts";
import { askableKind } from "#functions/attestation/proposal.ts";
import { defineJob } from "#functions/jobs/job.ts";
import { subjectTask } from "#functions/lifecycle/show/subject-task.ts";
import { mailParty } from "#functions/mail/party.ts";
import { answerBy } from "#functions/verification/clocks.ts";
import { mayRemind } from "../may-remind.ts";
import { requestUrl } from "../parties.ts";
import { evidenceReminder } from "./evidence-reminder.mail.ts";

/**
 * Reminds a subject of the documents or the decision that we're waiting for. `mailParty` skips people who
 * opted out.
 */
export const mailEvidenceReminder = defineJob({
  name: "mail.evidence_reminder",
  payload: z.object({ verification_id: z.string() }),
  run: async (ctx, { verification_id }, row) => {
    const subjects = alias(users, "subjects");
    const [found] = await ctx.db
      .select({
        verification: verifications,
        requester: namedColumns(ctx.now()),
        email: subjects.email,
        isPasswordless: isPasswordless(subjects),
        task: subjectTask(),
        /** Whether there are contacts, and the subject has decided about each of them. */
        isAnother: qualified`coalesce((SELECT min(${attestations.status} <> 'proposed') FROM ${attestations}
          WHERE ${attestations.verificationId} = ${verifications.id}), 0)`.mapWith(Boolean),
      })
      .from(verifications)
      .innerJoin(users, eq(users.id, verifications.requesterId))
      .innerJoin(subjects, eq(subjects.id, verifications.targetUserId))
      .where(
        and(
          eq(verifications.id, verification_id),
          eq(verifications.stage, "awaiting_evidence"),
          isNull(verifications.evidenceCompleteAt),
          mayRemind(),
        ),
      );
    const until = found ? answerBy(found.verification) : null;
    if (!found || until === null) return;
    const { verification, requester, email, task, isAnother } = found;
    const mayAsk = isAnother ? "someone else" : askableKind(verification);
    const isSelf = verification.requesterId === verification.targetUserId;
    const mail = evidenceReminder({
      requester: isSelf ? null : requesterNames(requester).requester,
      type: verification.type,
      peer: verification.peer,
      until,
      mayAsk: task === "contact_decision" ? mayAsk : null,
      url: requestUrl(ctx, verification.id, found.isPasswordless),
    });
    await mailParty(ctx, { kind: "request", to: email, mail, key: `evidence_reminder.${row.id}` });
  },
});
