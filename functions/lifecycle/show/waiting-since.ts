import type { SQL } from "drizzle-orm";
import { qualified } from "#db/qualified.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { consentSince } from "#functions/verification/invitation.ts";

/**
 * When an open verification started waiting for what `waitingFor` names: for the subject, when their time to answer
 * or to add documents started; for a contact or a reviewer, when they were asked; for our own checks or a
 * provider, when the stage `checking` began. In a list, it's computed only for the rows of the page.
 * @returns a column for queries on `verifications`: UTC ms, in the future if the invitation is held back; null once
 *   the verification has ended
 */
export function waitingSince(): SQL<number | null> {
  const v = verifications;
  return qualified<
    number | null
  >`CASE WHEN ${v.status} NOT IN ('pending', 'in_progress') THEN NULL ELSE CASE ${v.stage}
    WHEN 'awaiting_consent' THEN ${consentSince}
    WHEN 'awaiting_evidence' THEN coalesce(${v.evidenceAskedAt}, ${v.processingStartedAt})
    WHEN 'awaiting_attestation' THEN (SELECT min(coalesce(${attestations.approvedAt}, ${attestations.createdAt}))
      FROM ${attestations}
      WHERE ${attestations.verificationId} = ${v.id} AND ${attestations.status} = 'asked')
    WHEN 'in_review' THEN (SELECT min(${reviews.openedAt}) FROM ${reviews}
      WHERE ${reviews.verificationId} = ${v.id} AND ${reviews.decidedAt} IS NULL)
    ELSE ${v.clockSince} END END`;
}
