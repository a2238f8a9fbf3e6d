import type { Status, TeamRole, ViewerRole } from "#contract/enums.ts";
import type { Link } from "#db/schema/accounts/sessions.ts";
import type { AdverseActionRow } from "#db/schema/verification/adverse-actions.ts";
import type { AttestationRow } from "#db/schema/verification/attestations.ts";
import type { CheckRow, consents } from "#db/schema/verification/checks.ts";
import type { Document } from "#db/schema/verification/documents.ts";
import type { DisputeRow, ReviewRow } from "#db/schema/verification/reviews.ts";
import type { Verification } from "#db/schema/verification/verifications.ts";
import type { ProvenIdentity } from "#functions/accounts/names/identity-proof.ts";
import type { Credit } from "../credits.ts";
import type { DisplayNames } from "../display-names.ts";

export type Consent = typeof consents.$inferSelect;

/** A verification with everything that belongs to it, for one viewer. */
export interface CaseFile {
  verification: Verification;
  requester: {
    email: string;
    emailVerified: boolean;
    /** The identity check that proves their name, if there is one. */
    identity: ProvenIdentity | null;
    suspended: boolean;
  } & DisplayNames;
  consent: Consent | null;
  checks: CheckRow[];
  documents: Document[];
  /** How many documents were deleted because their retention period ended. */
  deletedDocuments: number;
  /** Oldest first. */
  disputes: DisputeRow[];
  /** Newest first. */
  reviews: ReviewRow[];
  adverseAction: AdverseActionRow | null;
  /** The contacts that we email if the subject approves; oldest first. */
  contacts: AttestationRow[];
  /** Sorted alphabetically. */
  tags: string[];
  assignee: { id: string; name: string } | null;
  /** Oldest first. */
  credits: Credit[];
  /** How much of the verification's charge was refunded to the card, in cents. */
  refundedCents: number;
  /** The invitations to the subject, sent or not, except those to a former address of the request. */
  invitations: Pick<Link, "mailboxHash" | "admittedAt" | "sentAt" | "expiresAt">[];
  /** The other half of a mutual check. */
  counterpart: { id: string; status: Status } | null;
  /** Whether the viewer has blocked the requester. */
  requesterBlocked: boolean;
  /** Whether the viewer has reported the requester over this request. */
  requesterReported: boolean;
  /** The viewer's rating of the other side, 1 to 5; null if they haven't rated. */
  myRating: number | null;
  /** The viewer's role in the requesting team, if any. */
  teamRole: TeamRole | null;
  /** Whether the viewer watches the verification, and how many people on the requester's side do. */
  watch: { isWatching: boolean; watchers: number };
  viewerId: string;
  viewerRoles: ViewerRole[];
}
