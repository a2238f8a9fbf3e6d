// Made by `npm run routes:list` from the files in functions/api.
import analyticsDashboardGet from "./api/analytics/dashboard.get.ts";
import analyticsPersonalGet from "./api/analytics/personal.get.ts";
import analyticsReportExportGet from "./api/analytics/report/export.get.ts";
import analyticsReportGet from "./api/analytics/report/index.get.ts";
import attestationsAnswerPost from "./api/attestations/answer.post.ts";
import attestationsReadPost from "./api/attestations/read.post.ts";
import authChangePasswordPost from "./api/auth/change-password.post.ts";
import authConfirmEmailPost from "./api/auth/confirm-email.post.ts";
import authForgotPasswordPost from "./api/auth/forgot-password.post.ts";
import authGoogleCallbackGet from "./api/auth/google/callback.get.ts";
import authGoogleGet from "./api/auth/google/index.get.ts";
import authInvitationsIdContinuePost from "./api/auth/invitations/[id]/continue.post.ts";
import authInvitationsIdSignInPost from "./api/auth/invitations/[id]/sign-in.post.ts";
import authLoginPost from "./api/auth/login.post.ts";
import authLogoutPost from "./api/auth/logout.post.ts";
import authMeGet from "./api/auth/me.get.ts";
import authOauthTokensGet from "./api/auth/oauth-tokens.get.ts";
import authOauthTokensPost from "./api/auth/oauth-tokens.post.ts";
import authRefreshPost from "./api/auth/refresh.post.ts";
import authRegisterPost from "./api/auth/register.post.ts";
import authResendVerificationPost from "./api/auth/resend-verification.post.ts";
import authResetPasswordPost from "./api/auth/reset-password.post.ts";
import authSessionsIdDelete from "./api/auth/sessions/[id].delete.ts";
import authSessionsGet from "./api/auth/sessions/index.get.ts";
import authSetPasswordPost from "./api/auth/set-password.post.ts";
import authTotpConfirmPost from "./api/auth/totp/confirm.post.ts";
import authTotpDisablePost from "./api/auth/totp/disable.post.ts";
import authTotpEnrollPost from "./api/auth/totp/enroll.post.ts";
import authTotpRecoveryCodesPost from "./api/auth/totp/recovery-codes.post.ts";
import authVerifyEmailPost from "./api/auth/verify-email.post.ts";
import billingCancelPost from "./api/billing/cancel.post.ts";
import billingCustomerPut from "./api/billing/customer.put.ts";
import billingHistoryGet from "./api/billing/history.get.ts";
import billingGet from "./api/billing/index.get.ts";
import billingInvoicesIdGet from "./api/billing/invoices/[id]/index.get.ts";
import billingInvoicesIdPayPost from "./api/billing/invoices/[id]/pay.post.ts";
import billingPaymentMethodsIdDefaultPut from "./api/billing/payment-methods/[id]/default.put.ts";
import billingPaymentMethodsIdDelete from "./api/billing/payment-methods/[id]/index.delete.ts";
import billingPaymentMethodsPost from "./api/billing/payment-methods/index.post.ts";
import billingPaymentsIdConfirmPost from "./api/billing/payments/[id]/confirm.post.ts";
import billingPlanPost from "./api/billing/plan/index.post.ts";
import billingPlanPreviewPost from "./api/billing/plan/preview.post.ts";
import billingPortalPost from "./api/billing/portal.post.ts";
import billingQuotePost from "./api/billing/quote.post.ts";
import billingReactivatePost from "./api/billing/reactivate.post.ts";
import billingSetupPost from "./api/billing/setup.post.ts";
import eventsGet from "./api/events/index.get.ts";
import handoffCancelPost from "./api/handoff/cancel.post.ts";
import handoffConfirmPost from "./api/handoff/confirm.post.ts";
import handoffEndPost from "./api/handoff/end.post.ts";
import handoffGet from "./api/handoff/index.get.ts";
import handoffOpenPost from "./api/handoff/open.post.ts";
import handoffProgressPost from "./api/handoff/progress.post.ts";
import healthGet from "./api/health.get.ts";
import invitationsIdGet from "./api/invitations/[id]/index.get.ts";
import invitationsIdMailPost from "./api/invitations/[id]/mail.post.ts";
import invitationsIdOtherAddressPost from "./api/invitations/[id]/other-address.post.ts";
import mailResubscribePost from "./api/mail/resubscribe.post.ts";
import mailUnsubscribeGet from "./api/mail/unsubscribe.get.ts";
import mailUnsubscribePost from "./api/mail/unsubscribe.post.ts";
import notificationsIdReadPost from "./api/notifications/[id]/read.post.ts";
import notificationsIdUnreadPost from "./api/notifications/[id]/unread.post.ts";
import notificationsGet from "./api/notifications/index.get.ts";
import notificationsPreferencesGet from "./api/notifications/preferences.get.ts";
import notificationsPreferencesPut from "./api/notifications/preferences.put.ts";
import notificationsPushDelete from "./api/notifications/push.delete.ts";
import notificationsPushPost from "./api/notifications/push.post.ts";
import notificationsReadAllPost from "./api/notifications/read-all.post.ts";
import notificationsTestPost from "./api/notifications/test.post.ts";
import profileAccessRequestsIdPost from "./api/profile/access-requests/[id]/index.post.ts";
import profileAccessRequestsIdReportPost from "./api/profile/access-requests/[id]/report.post.ts";
import profileAccessRequestsGet from "./api/profile/access-requests/index.get.ts";
import profileCredentialDelete from "./api/profile/credential.delete.ts";
import profileCredentialGet from "./api/profile/credential.get.ts";
import profileInquiriesGet from "./api/profile/inquiries.get.ts";
import profileRevokeShareLinkPost from "./api/profile/revoke-share-link.post.ts";
import profileShareLinkPost from "./api/profile/share-link.post.ts";
import profileShareLinksIdViewsGet from "./api/profile/share-links/[id]/views.get.ts";
import profileShareLinksGet from "./api/profile/share-links/index.get.ts";
import profileShareableGet from "./api/profile/shareable.get.ts";
import providersProviderCallbackPost from "./api/providers/[provider]/callback.post.ts";
import realtimeTicketPost from "./api/realtime/ticket.post.ts";
import sharedTokenAccessPost from "./api/shared/[token]/access.post.ts";
import sharedTokenGet from "./api/shared/[token]/index.get.ts";
import sharedTokenRequestAccessPost from "./api/shared/[token]/request-access.post.ts";
import statusListsIdGet from "./api/status-lists/[id].get.ts";
import supportGet from "./api/support.get.ts";
import supportPost from "./api/support.post.ts";
import trustScoreGet from "./api/trust-score/index.get.ts";
import trustScorePiecesGet from "./api/trust-score/pieces.get.ts";
import usersAvatarIdGet from "./api/users/avatar/[id].get.ts";
import usersAvatarPost from "./api/users/avatar/index.post.ts";
import usersEmailCodesGet from "./api/users/email/codes.get.ts";
import usersEmailCodesPost from "./api/users/email/codes.post.ts";
import usersExportGet from "./api/users/export.get.ts";
import usersInvitationsGet from "./api/users/invitations.get.ts";
import usersInvitationsPut from "./api/users/invitations.put.ts";
import usersMeDelete from "./api/users/me.delete.ts";
import usersPhoneCodesGet from "./api/users/phone/codes.get.ts";
import usersPhoneCodesPost from "./api/users/phone/codes.post.ts";
import usersPlanGet from "./api/users/plan.get.ts";
import usersProfilePut from "./api/users/profile.put.ts";
import v1DisputesIdClosePost from "./api/v1/disputes/[id]/close.post.ts";
import v1DisputesGet from "./api/v1/disputes/index.get.ts";
import v1DocumentsIdFileGet from "./api/v1/documents/[id]/file.get.ts";
import v1DocumentsIdDelete from "./api/v1/documents/[id]/index.delete.ts";
import v1DocumentsUploadPost from "./api/v1/documents/upload.post.ts";
import v1DraftsIdDelete from "./api/v1/drafts/[id]/index.delete.ts";
import v1DraftsIdGet from "./api/v1/drafts/[id]/index.get.ts";
import v1DraftsGet from "./api/v1/drafts/index.get.ts";
import v1DraftsPut from "./api/v1/drafts/index.put.ts";
import v1EmployerDomainsGet from "./api/v1/employer-domains.get.ts";
import v1PeopleGet from "./api/v1/people.get.ts";
import v1RefundsNumberGet from "./api/v1/refunds/[number]/index.get.ts";
import v1RefundsNumberPost from "./api/v1/refunds/[number]/index.post.ts";
import v1ReviewsCheckIdDecisionPost from "./api/v1/reviews/[checkId]/decision.post.ts";
import v1ReviewsCheckIdGet from "./api/v1/reviews/[checkId]/index.get.ts";
import v1ReviewsCheckIdIssuerPost from "./api/v1/reviews/[checkId]/issuer.post.ts";
import v1ReviewsGet from "./api/v1/reviews/index.get.ts";
import v1ServicesGet from "./api/v1/services.get.ts";
import v1TeamsIdActivityGet from "./api/v1/teams/[id]/activity.get.ts";
import v1TeamsIdAnalyticsGet from "./api/v1/teams/[id]/analytics.get.ts";
import v1TeamsIdDashboardGet from "./api/v1/teams/[id]/dashboard.get.ts";
import v1TeamsIdDelete from "./api/v1/teams/[id]/index.delete.ts";
import v1TeamsIdGet from "./api/v1/teams/[id]/index.get.ts";
import v1TeamsIdPut from "./api/v1/teams/[id]/index.put.ts";
import v1TeamsIdInvitationsInvitationIdDelete from "./api/v1/teams/[id]/invitations/[invitationId]/index.delete.ts";
import v1TeamsIdInvitationsInvitationIdResendPost from "./api/v1/teams/[id]/invitations/[invitationId]/resend.post.ts";
import v1TeamsIdInvitationsGet from "./api/v1/teams/[id]/invitations/index.get.ts";
import v1TeamsIdInvitePost from "./api/v1/teams/[id]/invite.post.ts";
import v1TeamsIdLeavePost from "./api/v1/teams/[id]/leave.post.ts";
import v1TeamsIdMembersUserIdDelete from "./api/v1/teams/[id]/members/[userId]/index.delete.ts";
import v1TeamsIdMembersUserIdPut from "./api/v1/teams/[id]/members/[userId]/index.put.ts";
import v1TeamsIdMembersUserIdRolePut from "./api/v1/teams/[id]/members/[userId]/role.put.ts";
import v1TeamsIdMembersGet from "./api/v1/teams/[id]/members.get.ts";
import v1TeamsIdStatisticsGet from "./api/v1/teams/[id]/statistics.get.ts";
import v1TeamsIdTransferAcceptPost from "./api/v1/teams/[id]/transfer/accept.post.ts";
import v1TeamsIdTransferDelete from "./api/v1/teams/[id]/transfer/index.delete.ts";
import v1TeamsIdTransferPost from "./api/v1/teams/[id]/transfer/index.post.ts";
import v1TeamsGet from "./api/v1/teams/index.get.ts";
import v1TeamsPost from "./api/v1/teams/index.post.ts";
import v1TeamsInvitationsAcceptPost from "./api/v1/teams/invitations/accept.post.ts";
import v1TeamsInvitationsReadPost from "./api/v1/teams/invitations/read.post.ts";
import v1TemplatesIdDelete from "./api/v1/templates/[id]/index.delete.ts";
import v1TemplatesIdPut from "./api/v1/templates/[id]/index.put.ts";
import v1TemplatesGet from "./api/v1/templates/index.get.ts";
import v1TemplatesPost from "./api/v1/templates/index.post.ts";
import v1VerificationsBulkActionPost from "./api/v1/verifications/bulk-action.post.ts";
import v1VerificationsExportGet from "./api/v1/verifications/export.get.ts";
import v1VerificationsGet from "./api/v1/verifications/index.get.ts";
import v1VerificationsPost from "./api/v1/verifications/index.post.ts";
import v1VerificationsPreviewPost from "./api/v1/verifications/preview.post.ts";
import v1VerificationsTagsGet from "./api/v1/verifications/tags.get.ts";
import vctVerifiedProfile1Get from "./api/vct/verified-profile/1.get.ts";
import verificationsIdAdverseActionFinalPost from "./api/verifications/[id]/adverse-action/final.post.ts";
import verificationsIdAdverseActionDelete from "./api/verifications/[id]/adverse-action/index.delete.ts";
import verificationsIdAdverseActionPost from "./api/verifications/[id]/adverse-action/index.post.ts";
import verificationsIdAssigneePut from "./api/verifications/[id]/assignee.put.ts";
import verificationsIdBlockDelete from "./api/verifications/[id]/block.delete.ts";
import verificationsIdBlockPost from "./api/verifications/[id]/block.post.ts";
import verificationsIdCancelPost from "./api/verifications/[id]/cancel.post.ts";
import verificationsIdCodesPost from "./api/verifications/[id]/codes.post.ts";
import verificationsIdConsentPost from "./api/verifications/[id]/consent.post.ts";
import verificationsIdContactsPost from "./api/verifications/[id]/contacts.post.ts";
import verificationsIdDeclinePost from "./api/verifications/[id]/decline.post.ts";
import verificationsIdDisputePost from "./api/verifications/[id]/dispute.post.ts";
import verificationsIdEvidenceCompletePost from "./api/verifications/[id]/evidence-complete.post.ts";
import verificationsIdExportPost from "./api/verifications/[id]/export.post.ts";
import verificationsIdHandoffConfirmPost from "./api/verifications/[id]/handoff/confirm.post.ts";
import verificationsIdHandoffDelete from "./api/verifications/[id]/handoff/index.delete.ts";
import verificationsIdHandoffGet from "./api/verifications/[id]/handoff/index.get.ts";
import verificationsIdHandoffPost from "./api/verifications/[id]/handoff/index.post.ts";
import verificationsIdHandoffSendPost from "./api/verifications/[id]/handoff/send.post.ts";
import verificationsIdGet from "./api/verifications/[id]/index.get.ts";
import verificationsIdInvitePost from "./api/verifications/[id]/invite.post.ts";
import verificationsIdMutualPost from "./api/verifications/[id]/mutual.post.ts";
import verificationsIdNotesNoteIdDelete from "./api/verifications/[id]/notes/[noteId].delete.ts";
import verificationsIdNotesGet from "./api/verifications/[id]/notes/index.get.ts";
import verificationsIdNotesPost from "./api/verifications/[id]/notes/index.post.ts";
import verificationsIdOpenPost from "./api/verifications/[id]/open.post.ts";
import verificationsIdOtherAddressPost from "./api/verifications/[id]/other-address.post.ts";
import verificationsIdPresenceGet from "./api/verifications/[id]/presence.get.ts";
import verificationsIdPresencePut from "./api/verifications/[id]/presence.put.ts";
import verificationsIdRatingPost from "./api/verifications/[id]/rating.post.ts";
import verificationsIdRemindPost from "./api/verifications/[id]/remind.post.ts";
import verificationsIdReportPost from "./api/verifications/[id]/report.post.ts";
import verificationsIdTagsPut from "./api/verifications/[id]/tags.put.ts";
import verificationsIdWatchPut from "./api/verifications/[id]/watch.put.ts";
import verificationsIdWithdrawPost from "./api/verifications/[id]/withdraw.post.ts";
import verificationsPeerToPeerPost from "./api/verifications/peer-to-peer.post.ts";
import webhooksStripePost from "./api/webhooks/stripe.post.ts";
import wellKnownJwksJsonGet from "./api/well-known/jwks.json.get.ts";
import wellKnownJwtVcIssuerGet from "./api/well-known/jwt-vc-issuer.get.ts";
import wellKnownSecurityTxtGet from "./api/well-known/security.txt.get.ts";
import { mount } from "./core/http/mount.ts";

/** Every endpoint, fixed paths before those with a parameter. */
// biome-ignore format: one name a line would make the file twice as long.
export const routes = mount([
  wellKnownJwksJsonGet, wellKnownJwtVcIssuerGet, wellKnownSecurityTxtGet, analyticsDashboardGet,
  analyticsPersonalGet, analyticsReportGet, analyticsReportExportGet, attestationsAnswerPost,
  attestationsReadPost, authChangePasswordPost, authConfirmEmailPost, authForgotPasswordPost, authGoogleGet,
  authGoogleCallbackGet, authInvitationsIdContinuePost, authInvitationsIdSignInPost, authLoginPost,
  authLogoutPost, authMeGet, authOauthTokensGet, authOauthTokensPost, authRefreshPost, authRegisterPost,
  authResendVerificationPost, authResetPasswordPost, authSessionsGet, authSessionsIdDelete,
  authSetPasswordPost, authTotpConfirmPost, authTotpDisablePost, authTotpEnrollPost,
  authTotpRecoveryCodesPost, authVerifyEmailPost, billingGet, billingCancelPost, billingCustomerPut,
  billingHistoryGet, billingInvoicesIdGet, billingInvoicesIdPayPost, billingPaymentMethodsPost,
  billingPaymentMethodsIdDelete, billingPaymentMethodsIdDefaultPut, billingPaymentsIdConfirmPost,
  billingPlanPost, billingPlanPreviewPost, billingPortalPost, billingQuotePost, billingReactivatePost,
  billingSetupPost, eventsGet, handoffGet, handoffCancelPost, handoffConfirmPost, handoffEndPost,
  handoffOpenPost, handoffProgressPost, healthGet, invitationsIdGet, invitationsIdMailPost,
  invitationsIdOtherAddressPost, mailResubscribePost, mailUnsubscribeGet, mailUnsubscribePost,
  notificationsGet, notificationsPreferencesGet, notificationsPreferencesPut, notificationsPushDelete,
  notificationsPushPost, notificationsReadAllPost, notificationsTestPost, notificationsIdReadPost,
  notificationsIdUnreadPost, profileAccessRequestsGet, profileAccessRequestsIdPost,
  profileAccessRequestsIdReportPost, profileCredentialDelete, profileCredentialGet, profileInquiriesGet,
  profileRevokeShareLinkPost, profileShareLinkPost, profileShareLinksGet, profileShareLinksIdViewsGet,
  profileShareableGet, providersProviderCallbackPost, realtimeTicketPost, sharedTokenGet,
  sharedTokenAccessPost, sharedTokenRequestAccessPost, statusListsIdGet, supportGet, supportPost,
  trustScoreGet, trustScorePiecesGet, usersAvatarPost, usersAvatarIdGet, usersEmailCodesGet,
  usersEmailCodesPost, usersExportGet, usersInvitationsGet, usersInvitationsPut, usersMeDelete,
  usersPhoneCodesGet, usersPhoneCodesPost, usersPlanGet, usersProfilePut, v1DisputesGet,
  v1DisputesIdClosePost, v1DocumentsUploadPost, v1DocumentsIdDelete, v1DocumentsIdFileGet, v1DraftsGet,
  v1DraftsPut, v1DraftsIdDelete, v1DraftsIdGet, v1EmployerDomainsGet, v1PeopleGet, v1RefundsNumberGet,
  v1RefundsNumberPost, v1ReviewsGet, v1ReviewsCheckIdGet, v1ReviewsCheckIdDecisionPost,
  v1ReviewsCheckIdIssuerPost, v1ServicesGet, v1TeamsGet, v1TeamsPost, v1TeamsInvitationsAcceptPost,
  v1TeamsInvitationsReadPost, v1TeamsIdDelete, v1TeamsIdGet, v1TeamsIdPut, v1TeamsIdActivityGet,
  v1TeamsIdAnalyticsGet, v1TeamsIdDashboardGet, v1TeamsIdInvitationsGet,
  v1TeamsIdInvitationsInvitationIdDelete, v1TeamsIdInvitationsInvitationIdResendPost, v1TeamsIdInvitePost,
  v1TeamsIdLeavePost, v1TeamsIdMembersGet, v1TeamsIdMembersUserIdDelete, v1TeamsIdMembersUserIdPut,
  v1TeamsIdMembersUserIdRolePut, v1TeamsIdStatisticsGet, v1TeamsIdTransferDelete, v1TeamsIdTransferPost,
  v1TeamsIdTransferAcceptPost, v1TemplatesGet, v1TemplatesPost, v1TemplatesIdDelete, v1TemplatesIdPut,
  v1VerificationsGet, v1VerificationsPost, v1VerificationsBulkActionPost, v1VerificationsExportGet,
  v1VerificationsPreviewPost, v1VerificationsTagsGet, verificationsPeerToPeerPost, verificationsIdGet,
  verificationsIdAdverseActionDelete, verificationsIdAdverseActionPost, verificationsIdAdverseActionFinalPost,
  verificationsIdAssigneePut, verificationsIdBlockDelete, verificationsIdBlockPost, verificationsIdCancelPost,
  verificationsIdCodesPost, verificationsIdConsentPost, verificationsIdContactsPost,
  verificationsIdDeclinePost, verificationsIdDisputePost, verificationsIdEvidenceCompletePost,
  verificationsIdExportPost, verificationsIdHandoffDelete, verificationsIdHandoffGet,
  verificationsIdHandoffPost, verificationsIdHandoffConfirmPost, verificationsIdHandoffSendPost,
  verificationsIdInvitePost, verificationsIdMutualPost, verificationsIdNotesGet, verificationsIdNotesPost,
  verificationsIdNotesNoteIdDelete, verificationsIdOpenPost, verificationsIdOtherAddressPost,
  verificationsIdPresenceGet, verificationsIdPresencePut, verificationsIdRatingPost,
  verificationsIdRemindPost, verificationsIdReportPost, verificationsIdTagsPut, verificationsIdWatchPut,
  verificationsIdWithdrawPost, webhooksStripePost, vctVerifiedProfile1Get,
]);

/** What the web's typed client knows of the endpoints. */
export type Api = typeof routes;
