import type { Jobs } from "#core/effects.ts";
import { mailAccountDeleted } from "./accounts/account-deleted.ts";
import { mailAddressTaken } from "./accounts/address/address-taken.ts";
import { mailConfirmEmail } from "./accounts/address/confirm-email.ts";
import { mailEmailChangeAsked } from "./accounts/address/email-change-asked.ts";
import { mailEmailChanged } from "./accounts/address/email-changed.ts";
import { mailVerifyEmail } from "./accounts/address/verify-email.ts";
import { mailGoogleLinked } from "./accounts/google-linked.ts";
import { mailPasswordChanged } from "./accounts/password-changed.ts";
import { mailPasswordSet } from "./accounts/password-set.ts";
import { mailResetPassword } from "./accounts/reset-password.ts";
import { mailSecondFactor } from "./accounts/second-factor.ts";
import { mailSessionFamilyEnded } from "./accounts/session-family-ended.ts";
import { mailSignIn } from "./accounts/sign-in.ts";
import { userLeave } from "./accounts/user-leave.ts";
import { mailWrongCodes } from "./accounts/wrong-codes.ts";
import { collectJob } from "./billing/collect.ts";
import { followJob } from "./billing/follow.ts";
import { forgetCardJob } from "./billing/forget-card.ts";
import { notifyBillingJob } from "./billing/notify.ts";
import { runPaymentJob } from "./billing/run-payment.ts";
import { usageNotice } from "./billing/usage.ts";
import { mailCode } from "./codes/mail-code.ts";
import { deliverCode } from "./codes/text-code.ts";
import { mailHandoff } from "./handoff/mail-handoff.ts";
import { textHandoff } from "./handoff/text-handoff.ts";
import { doubtResult, issuerCompromised } from "./issuers/compromised.ts";
import { refreshIssuersJob } from "./issuers/refresh.ts";
import { documentRevocation } from "./issuers/revocation.ts";
import type { Job, JobSet } from "./job.ts";
import { deliverAnnouncement, publishNotice } from "./notifications/announce.ts";
import { deliverNotification } from "./notifications/deliver.ts";
import { mailDigest } from "./notifications/digest.ts";
import { pushNotification } from "./notifications/push.ts";
import { askProviderJob } from "./providers/ask-provider.ts";
import { alertStaff } from "./reviews/alert-staff.ts";
import { alertOfConfirmedFraud } from "./reviews/confirmed-fraud.ts";
import { alertOfContradiction } from "./reviews/contradiction.ts";
import { alertOfCoordinatedRatings } from "./reviews/coordinated-ratings.ts";
import { mailAccessApproved } from "./sharing/access-approved.ts";
import { mailAccessAsked } from "./sharing/access-asked.ts";
import { deleteObject } from "./storage/delete-object.ts";
import { putTombstoneJob } from "./storage/put-tombstone.ts";
import { sweepStorageJob } from "./storage/sweep-storage.ts";
import { mailSupportReceived } from "./support/support-received.ts";
import { mailSupportTicket } from "./support/support-ticket.ts";
import { mailAssigned } from "./teams/assigned.ts";
import { closeTeamJob } from "./teams/close-team.ts";
import { mailMentioned } from "./teams/mentioned.ts";
import { notifyTeamJob } from "./teams/notify-team.ts";
import { mailTeamInvite } from "./teams/team-invite.ts";
import { mailTransferAsked } from "./teams/transfer-asked.ts";
import { computeTrustJob } from "./trust/compute.ts";
import { raterChangedJob } from "./trust/rater-changed.ts";
import { mailAdverseAction } from "./verifications/adverse-action.ts";
import { mailAttest } from "./verifications/attest.ts";
import { mailCompleted } from "./verifications/completed.ts";
import { mailDispute } from "./verifications/dispute.ts";
import { mailDocumentAsked } from "./verifications/document-asked.ts";
import { mailEnded } from "./verifications/ended.ts";
import { mailInvite, mailInviteAgain } from "./verifications/invite.ts";
import { mailLate } from "./verifications/late.ts";
import { releaseBlockedInvites, releaseHeldInvites, releaseInvite } from "./verifications/release-held.ts";
import { releaseMutualResults } from "./verifications/release-mutual.ts";
import { mailConsentReminder } from "./verifications/reminders/consent-reminder.ts";
import { mailEvidenceReminder } from "./verifications/reminders/evidence-reminder.ts";
import { runChecks } from "./verifications/run-checks.ts";
import { textCompleted } from "./verifications/text-completed.ts";

const jobs: { [N in keyof Jobs]: Job<N> } = {
  "announcement.deliver": deliverAnnouncement,
  "billing.collect": collectJob,
  "billing.follow": followJob,
  "billing.forget_card": forgetCardJob,
  "billing.run_payment": runPaymentJob,
  "billing.notify": notifyBillingJob,
  "checks.run": runChecks,
  "code.send": deliverCode,
  "document.revocation": documentRevocation,
  "fraud.alert": alertStaff,
  "fraud.confirmed": alertOfConfirmedFraud,
  "fraud.contradiction": alertOfContradiction,
  "fraud.ratings": alertOfCoordinatedRatings,
  "issuer.compromised": issuerCompromised,
  "issuer.doubt": doubtResult,
  "issuers.refresh": refreshIssuersJob,
  "mail.access_approved": mailAccessApproved,
  "mail.access_asked": mailAccessAsked,
  "mail.account_deleted": mailAccountDeleted,
  "mail.address_taken": mailAddressTaken,
  "mail.adverse_action": mailAdverseAction,
  "mail.assigned": mailAssigned,
  "mail.attest": mailAttest,
  "mail.code": mailCode,
  "mail.completed": mailCompleted,
  "mail.confirm_email": mailConfirmEmail,
  "mail.consent_reminder": mailConsentReminder,
  "mail.digest": mailDigest,
  "mail.dispute": mailDispute,
  "mail.document_asked": mailDocumentAsked,
  "mail.email_change_asked": mailEmailChangeAsked,
  "mail.email_changed": mailEmailChanged,
  "mail.ended": mailEnded,
  "mail.evidence_reminder": mailEvidenceReminder,
  "mail.google_linked": mailGoogleLinked,
  "mail.invite": mailInvite,
  "mail.invite_again": mailInviteAgain,
  "mail.late": mailLate,
  "mail.mentioned": mailMentioned,
  "mail.password_changed": mailPasswordChanged,
  "mail.password_set": mailPasswordSet,
  "mail.release_held": releaseHeldInvites,
  "mail.release_blocked": releaseBlockedInvites,
  "mail.release_invite": releaseInvite,
  "mail.reset_password": mailResetPassword,
  "mail.second_factor": mailSecondFactor,
  "mail.session_family_ended": mailSessionFamilyEnded,
  "mail.sign_in": mailSignIn,
  "mail.handoff": mailHandoff,
  "sms.handoff": textHandoff,
  "mail.support_received": mailSupportReceived,
  "mail.support_ticket": mailSupportTicket,
  "mail.team_invite": mailTeamInvite,
  "mail.transfer_asked": mailTransferAsked,
  "mail.verify_email": mailVerifyEmail,
  "mail.wrong_codes": mailWrongCodes,
  "mutual.release": releaseMutualResults,
  "notice.publish": publishNotice,
  "notification.deliver": deliverNotification,
  "notification.push": pushNotification,
  "object.delete": deleteObject,
  "provider.ask": askProviderJob,
  "sms.completed": textCompleted,
  "storage.sweep": sweepStorageJob,
  "team.close": closeTeamJob,
  "team.notify": notifyTeamJob,
  "tombstone.put": putTombstoneJob,
  "trust.compute": computeTrustJob,
  "trust.rater_changed": raterChangedJob,
  "usage.notify": usageNotice,
  "user.leave": userLeave,
};

/** All jobs except the ones that open files (`document-jobs.ts`). */
export const allJobs: JobSet = { channel: "jobs", jobs };
