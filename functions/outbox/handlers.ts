import { deliverCode } from "../codes/deliver.ts";
import { mailAccountDeleted } from "../mail/account-deleted.ts";
import { mailAddressTaken } from "../mail/address-taken.ts";
import { mailAdverseAction } from "../mail/adverse-action.ts";
import { mailAttest } from "../mail/attest.ts";
import { mailCode } from "../mail/code.ts";
import { mailCompleted } from "../mail/completed.ts";
import { mailConfirmEmail } from "../mail/confirm-email.ts";
import { mailConsentReminder } from "../mail/consent-reminder.ts";
import { mailDispute } from "../mail/dispute.ts";
import { mailDocumentAsked } from "../mail/document-asked.ts";
import { mailEmailChangeAsked } from "../mail/email-change-asked.ts";
import { mailEmailChanged } from "../mail/email-changed.ts";
import { mailEnded } from "../mail/ended.ts";
import { mailEvidenceReminder } from "../mail/evidence-reminder.ts";
import { mailGoogleLinked } from "../mail/google-linked.ts";
import { mailInvite } from "../mail/invite.ts";
import { mailPasswordChanged } from "../mail/password-changed.ts";
import { releaseHeldInvites } from "../mail/release-held.ts";
import { mailResetPassword } from "../mail/reset-password.ts";
import { mailSecondFactor } from "../mail/second-factor.ts";
import { mailSessionFamilyEnded } from "../mail/session-family-ended.ts";
import { mailSupportReceived } from "../mail/support-received.ts";
import { mailSupportTicket } from "../mail/support-ticket.ts";
import { mailVerifyEmail } from "../mail/verify-email.ts";
import { mailWrongCodes } from "../mail/wrong-codes.ts";
import { textCompleted } from "../sms/completed.ts";
import type { Jobs } from "./effects.ts";
import type { Job, Work } from "./job.ts";
import { lastResort } from "./last-resort.ts";

/** The checks are loaded by the job that needs them: they weigh most of this Worker. */
const handlers: { [N in keyof Jobs]: Job<Jobs[N]> } = {
  "checks.run": async (ctx, { verification_id }) => {
    const { runVerificationChecks } = await import("../verification/run-checks.ts");
    await runVerificationChecks(ctx, verification_id);
  },
  "code.send": deliverCode,
  "fraud.alert": async (ctx, payload, row) => {
    const { alertStaff } = await import("../reviews/alert-staff.ts");
    return alertStaff(ctx, payload, row);
  },
  "mail.account_deleted": mailAccountDeleted,
  "mail.address_taken": mailAddressTaken,
  "mail.adverse_action": mailAdverseAction,
  "mail.attest": mailAttest,
  "mail.code": mailCode,
  "mail.confirm_email": mailConfirmEmail,
  "mail.document_asked": mailDocumentAsked,
  "mail.consent_reminder": mailConsentReminder,
  "mail.evidence_reminder": mailEvidenceReminder,
  "mail.email_change_asked": mailEmailChangeAsked,
  "mail.email_changed": mailEmailChanged,
  "mail.completed": mailCompleted,
  "mail.dispute": mailDispute,
  "mail.ended": mailEnded,
  "mail.google_linked": mailGoogleLinked,
  "mail.invite": mailInvite,
  "mail.password_changed": mailPasswordChanged,
  "mail.release_held": releaseHeldInvites,
  "mail.reset_password": mailResetPassword,
  "mail.second_factor": mailSecondFactor,
  "mail.session_family_ended": mailSessionFamilyEnded,
  "mail.support_received": mailSupportReceived,
  "mail.support_ticket": mailSupportTicket,
  "mail.verify_email": mailVerifyEmail,
  "mail.wrong_codes": mailWrongCodes,
  "mutual.release": async (ctx, { verification_id }) => {
    const { releaseMutual } = await import("../verification/release.ts");
    await releaseMutual(ctx, verification_id);
  },
  "object.delete": async (ctx, { key }) => {
    const { deleteFile } = await import("../documents/delete-file.ts");
    await deleteFile(ctx.env, key);
  },
  "sms.completed": textCompleted,
  "provider.ask": async (ctx, payload) => {
    const { askProvider } = await import("../providers/ask.ts");
    return askProvider(ctx, payload);
  },
  "storage.sweep": async (ctx, payload) => {
    const { sweepStorage } = await import("../documents/sweep-storage.ts");
    await sweepStorage(ctx, payload);
  },
  "user.leave": async (ctx, payload, row) => {
    const { leave } = await import("../users/leave.ts");
    return leave(ctx, payload, row);
  },
};

/** All that runs without a request, except for what opens files (`document-work.ts`). */
export const jobsWork: Work = { channel: "jobs", handlers, lastResort };
