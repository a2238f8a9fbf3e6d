import type { SQL } from "drizzle-orm";
import { qualified } from "#db/qualified.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { reviews } from "#db/schema/verification/reviews.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { consentSince } from "#functions/verification/invitation.ts";

/**
 * Since when an open verification has been waiting for the one that `waitingFor` names: the subject, since
 * their time to answer or to add documents started; a contact or a reviewer, since they were asked; our own
 * checks, since they've been running. In a list, it reads only the invitations, contacts and reviews of the
 * page's own rows.
 * @returns a column for queries on `verifications`: UTC ms, in the future if the invitation is held back;
 *   null once it's over
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
