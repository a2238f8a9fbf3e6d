import { and, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { users } from "../../db/schema/users.ts";
import { verifications } from "../../db/schema/verifications.ts";
import type { Job } from "../outbox/job.ts";
import { namedColumns } from "../users/names/business-name.ts";
import { answerBy } from "../verification/clocks.ts";
import { mayRemind } from "./may-remind.ts";
import { requesterNames } from "./names.ts";
import { mailParty } from "./opt-out.ts";
import { evidenceReminder } from "./templates/evidence-reminder.ts";

/** Reminds a subject of documents that are awaited; whoever opted out is left alone by `mailParty`. */
export const mailEvidenceReminder: Job<{ verification_id: string }> = async (
  ctx,
  { verification_id },
  row,
) => {
  const subjects = alias(users, "subjects");
  const [found] = await ctx.db
    .select({ verification: verifications, requester: namedColumns(ctx.now()), email: subjects.email })
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
  const { verification, requester, email } = found;
  const isSelf = verification.requesterId === verification.targetUserId;
  const mail = evidenceReminder({
    requester: isSelf ? null : requesterNames(requester).requester,
    type: verification.type,
    peer: verification.peer,
    until,
    url: new URL(`/app/verifications/${verification.id}`, ctx.env.APP_URL).href,
  });
  await mailParty(ctx, { to: email, mail, key: `evidence_reminder.${row.id}` });
};
