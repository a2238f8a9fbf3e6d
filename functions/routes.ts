import { Hono } from "hono";
import analyticsDashboard from "./api/analytics/dashboard.get.ts";
import analyticsPersonal from "./api/analytics/personal.get.ts";
import analyticsReportExport from "./api/analytics/report/export.get.ts";
import analyticsReport from "./api/analytics/report/index.get.ts";
import attestationAnswer from "./api/attestations/answer.post.ts";
import attestationRead from "./api/attestations/read.post.ts";
import authChangePassword from "./api/auth/change-password.post.ts";
import authConfirmEmail from "./api/auth/confirm-email.post.ts";
import authForgotPassword from "./api/auth/forgot-password.post.ts";
import authGoogleCallback from "./api/auth/google/callback.get.ts";
import authGoogle from "./api/auth/google/index.get.ts";
import authInvitationContinue from "./api/auth/invitations/[id]/continue.post.ts";
import authInvitationSignIn from "./api/auth/invitations/[id]/sign-in.post.ts";
import authLogin from "./api/auth/login.post.ts";
import authLogout from "./api/auth/logout.post.ts";
import authMe from "./api/auth/me.get.ts";
import authOauthTokens from "./api/auth/oauth-tokens.get.ts";
import authOauthTokensWithCode from "./api/auth/oauth-tokens.post.ts";
import authRefresh from "./api/auth/refresh.post.ts";
import authRegister from "./api/auth/register.post.ts";
import authResendVerification from "./api/auth/resend-verification.post.ts";
import authResetPassword from "./api/auth/reset-password.post.ts";
import authSessionEnd from "./api/auth/sessions/[id].delete.ts";
import authSessionList from "./api/auth/sessions/index.get.ts";
import authSetPassword from "./api/auth/set-password.post.ts";
import authTotpConfirm from "./api/auth/totp/confirm.post.ts";
import authTotpDisable from "./api/auth/totp/disable.post.ts";
import authTotpEnroll from "./api/auth/totp/enroll.post.ts";
import authTotpRecoveryCodes from "./api/auth/totp/recovery-codes.post.ts";
import authVerifyEmail from "./api/auth/verify-email.post.ts";
import health from "./api/health.get.ts";
import invitationShow from "./api/invitations/[id]/index.get.ts";
import invitationMail from "./api/invitations/[id]/mail.post.ts";
import invitationOtherAddress from "./api/invitations/[id]/other-address.post.ts";
import mailResubscribe from "./api/mail/resubscribe.post.ts";
import mailUnsubscribePage from "./api/mail/unsubscribe.get.ts";
import mailUnsubscribe from "./api/mail/unsubscribe.post.ts";
import profileAccessDecide from "./api/profile/access-requests/[id]/index.post.ts";
import profileAccessReport from "./api/profile/access-requests/[id]/report.post.ts";
import profileAccessRequests from "./api/profile/access-requests/index.get.ts";
import profileCredentialRevoke from "./api/profile/credential.delete.ts";
import profileCredential from "./api/profile/credential.get.ts";
import profileInquiries from "./api/profile/inquiries.get.ts";
import profileRevokeShareLink from "./api/profile/revoke-share-link.post.ts";
import profileShareLink from "./api/profile/share-link.post.ts";
import profileShareViews from "./api/profile/share-links/[id]/views.get.ts";
import profileShareLinks from "./api/profile/share-links/index.get.ts";
import profileShareable from "./api/profile/shareable.get.ts";
import providerCallback from "./api/providers/[provider]/callback.post.ts";
import sharedAccess from "./api/shared/[token]/access.post.ts";
import shared from "./api/shared/[token]/index.get.ts";
import sharedRequestAccess from "./api/shared/[token]/request-access.post.ts";
import statusList from "./api/status-lists/[id].get.ts";
import supportAddress from "./api/support.get.ts";
import support from "./api/support.post.ts";
import trustScore from "./api/trust-score/index.get.ts";
import trustScorePieces from "./api/trust-score/pieces.get.ts";
import userAvatar from "./api/users/avatar/[id].get.ts";
import userAvatarPut from "./api/users/avatar/index.post.ts";
import userEmail from "./api/users/email/codes.get.ts";
import userEmailProve from "./api/users/email/codes.post.ts";
import userExport from "./api/users/export.get.ts";
import userInvitations from "./api/users/invitations.get.ts";
import userInvitationsPut from "./api/users/invitations.put.ts";
import userDelete from "./api/users/me.delete.ts";
import userPhone from "./api/users/phone/codes.get.ts";
import userPhoneProve from "./api/users/phone/codes.post.ts";
import userPlan from "./api/users/plan.get.ts";
import userProfile from "./api/users/profile.put.ts";
import disputeClose from "./api/v1/disputes/[id]/close.post.ts";
import disputeList from "./api/v1/disputes/index.get.ts";
import documentFile from "./api/v1/documents/[id]/file.get.ts";
import documentRemove from "./api/v1/documents/[id]/index.delete.ts";
import documentUpload from "./api/v1/documents/upload.post.ts";
import employerDomains from "./api/v1/employer-domains.get.ts";
import reviewDecide from "./api/v1/reviews/[checkId]/decision.post.ts";
import reviewShow from "./api/v1/reviews/[checkId]/index.get.ts";
import reviewList from "./api/v1/reviews/index.get.ts";
import serviceList from "./api/v1/services.get.ts";
import teamActivity from "./api/v1/teams/[id]/activity.get.ts";
import teamAnalytics from "./api/v1/teams/[id]/analytics.get.ts";
import teamDashboard from "./api/v1/teams/[id]/dashboard.get.ts";
import teamDelete from "./api/v1/teams/[id]/index.delete.ts";
import teamShow from "./api/v1/teams/[id]/index.get.ts";
import teamChange from "./api/v1/teams/[id]/index.put.ts";
import teamInvitationCancel from "./api/v1/teams/[id]/invitations/[invitationId]/index.delete.ts";
import teamInvitationResend from "./api/v1/teams/[id]/invitations/[invitationId]/resend.post.ts";
import teamInvitations from "./api/v1/teams/[id]/invitations/index.get.ts";
import teamInvite from "./api/v1/teams/[id]/invite.post.ts";
import teamLeave from "./api/v1/teams/[id]/leave.post.ts";
import teamMemberRemove from "./api/v1/teams/[id]/members/[userId]/index.delete.ts";
import teamMemberChange from "./api/v1/teams/[id]/members/[userId]/index.put.ts";
import teamMemberRole from "./api/v1/teams/[id]/members/[userId]/role.put.ts";
import teamMembers from "./api/v1/teams/[id]/members.get.ts";
import teamStatistics from "./api/v1/teams/[id]/statistics.get.ts";
import teamTransferAccept from "./api/v1/teams/[id]/transfer/accept.post.ts";
import teamTransferWithdraw from "./api/v1/teams/[id]/transfer/index.delete.ts";
import teamTransferOffer from "./api/v1/teams/[id]/transfer/index.post.ts";
import teamList from "./api/v1/teams/index.get.ts";
import teamCreate from "./api/v1/teams/index.post.ts";
import teamInvitationAccept from "./api/v1/teams/invitations/accept.post.ts";
import teamInvitationRead from "./api/v1/teams/invitations/read.post.ts";
import verificationBulk from "./api/v1/verifications/bulk-action.post.ts";
import verificationListExport from "./api/v1/verifications/export.get.ts";
import verificationList from "./api/v1/verifications/index.get.ts";
import verificationCreate from "./api/v1/verifications/index.post.ts";
import verificationTagList from "./api/v1/verifications/tags.get.ts";
import credentialType from "./api/vct/verified-profile/1.get.ts";
import adverseActionFinal from "./api/verifications/[id]/adverse-action/final.post.ts";
import adverseActionWithdraw from "./api/verifications/[id]/adverse-action/index.delete.ts";
import adverseActionDeclare from "./api/verifications/[id]/adverse-action/index.post.ts";
import verificationAssign from "./api/verifications/[id]/assignee.put.ts";
import verificationUnblock from "./api/verifications/[id]/block.delete.ts";
import verificationBlock from "./api/verifications/[id]/block.post.ts";
import verificationCancel from "./api/verifications/[id]/cancel.post.ts";
import verificationCodes from "./api/verifications/[id]/codes.post.ts";
import verificationConsent from "./api/verifications/[id]/consent.post.ts";
import verificationContacts from "./api/verifications/[id]/contacts.post.ts";
import verificationDecline from "./api/verifications/[id]/decline.post.ts";
import verificationDispute from "./api/verifications/[id]/dispute.post.ts";
import verificationEvidenceComplete from "./api/verifications/[id]/evidence-complete.post.ts";
import verificationExport from "./api/verifications/[id]/export.post.ts";
import verificationShow from "./api/verifications/[id]/index.get.ts";
import verificationInvite from "./api/verifications/[id]/invite.post.ts";
import verificationMutual from "./api/verifications/[id]/mutual.post.ts";
import verificationNoteDelete from "./api/verifications/[id]/notes/[noteId].delete.ts";
import verificationNotes from "./api/verifications/[id]/notes/index.get.ts";
import verificationNoteAdd from "./api/verifications/[id]/notes/index.post.ts";
import verificationOpen from "./api/verifications/[id]/open.post.ts";
import verificationOtherAddress from "./api/verifications/[id]/other-address.post.ts";
import verificationRate from "./api/verifications/[id]/rating.post.ts";
import verificationRemind from "./api/verifications/[id]/remind.post.ts";
import verificationReport from "./api/verifications/[id]/report.post.ts";
import verificationTags from "./api/verifications/[id]/tags.put.ts";
import verificationWatch from "./api/verifications/[id]/watch.put.ts";
import verificationWithdraw from "./api/verifications/[id]/withdraw.post.ts";
import verificationPeer from "./api/verifications/peer-to-peer.post.ts";
import publicKeys from "./api/well-known/jwks.json.get.ts";
import credentialIssuer from "./api/well-known/jwt-vc-issuer.get.ts";
import securityTxt from "./api/well-known/security.txt.get.ts";
import { billing } from "./routes-billing.ts";
import { liveRoutes } from "./routes-live.ts";

/**
 * The route table, with every endpoint once. No two routes overlap, so their order doesn't matter. The browser's API
 * client gets its types from here.
 */
export const routes = new Hono()
  .route("/", analyticsDashboard)
  .route("/", analyticsPersonal)
  .route("/", analyticsReport)
  .route("/", analyticsReportExport)
  .route("/", attestationAnswer)
  .route("/", attestationRead)
  .route("/", authChangePassword)
  .route("/", authConfirmEmail)
  .route("/", authForgotPassword)
  .route("/", authGoogle)
  .route("/", authGoogleCallback)
  .route("/", authInvitationContinue)
  .route("/", authInvitationSignIn)
  .route("/", authLogin)
  .route("/", authLogout)
  .route("/", authMe)
  .route("/", authOauthTokens)
  .route("/", authOauthTokensWithCode)
  .route("/", authRefresh)
  .route("/", authRegister)
  .route("/", authResendVerification)
  .route("/", authResetPassword)
  .route("/", authSetPassword)
  .route("/", authSessionEnd)
  .route("/", authSessionList)
  .route("/", authTotpConfirm)
  .route("/", authTotpDisable)
  .route("/", authTotpEnroll)
  .route("/", authTotpRecoveryCodes)
  .route("/", authVerifyEmail)
  .route("/", health)
  .route("/", invitationMail)
  .route("/", invitationOtherAddress)
  .route("/", invitationShow)
  .route("/", mailResubscribe)
  .route("/", mailUnsubscribe)
  .route("/", mailUnsubscribePage)
  .route("/", billing)
  .route("/", liveRoutes)
  .route("/", profileAccessDecide)
  .route("/", profileAccessReport)
  .route("/", profileAccessRequests)
  .route("/", profileCredentialRevoke)
  .route("/", profileCredential)
  .route("/", profileInquiries)
  .route("/", profileRevokeShareLink)
  .route("/", profileShareLink)
  .route("/", profileShareViews)
  .route("/", profileShareLinks)
  .route("/", profileShareable)
  .route("/", providerCallback)
  .route("/", adverseActionDeclare)
  .route("/", adverseActionFinal)
  .route("/", adverseActionWithdraw)
  .route("/", verificationAssign)
  .route("/", verificationBlock)
  .route("/", verificationUnblock)
  .route("/", verificationCancel)
  .route("/", verificationCodes)
  .route("/", verificationConsent)
  .route("/", verificationContacts)
  .route("/", verificationDecline)
  .route("/", verificationDispute)
  .route("/", verificationEvidenceComplete)
  .route("/", verificationExport)
  .route("/", verificationShow)
  .route("/", verificationInvite)
  .route("/", verificationMutual)
  .route("/", verificationNoteDelete)
  .route("/", verificationNotes)
  .route("/", verificationNoteAdd)
  .route("/", verificationOpen)
  .route("/", verificationOtherAddress)
  .route("/", verificationRate)
  .route("/", verificationRemind)
  .route("/", verificationReport)
  .route("/", verificationTags)
  .route("/", verificationWatch)
  .route("/", verificationWithdraw)
  .route("/", verificationPeer)
  .route("/", disputeClose)
  .route("/", disputeList)
  .route("/", documentFile)
  .route("/", documentRemove)
  .route("/", documentUpload)
  .route("/", reviewDecide)
  .route("/", reviewShow)
  .route("/", reviewList)
  .route("/", employerDomains)
  .route("/", serviceList)
  .route("/", teamList)
  .route("/", teamCreate)
  .route("/", teamShow)
  .route("/", teamChange)
  .route("/", teamDelete)
  .route("/", teamLeave)
  .route("/", teamAnalytics)
  .route("/", teamMembers)
  .route("/", teamMemberRole)
  .route("/", teamMemberChange)
  .route("/", teamMemberRemove)
  .route("/", teamTransferOffer)
  .route("/", teamTransferAccept)
  .route("/", teamTransferWithdraw)
  .route("/", teamInvite)
  .route("/", teamInvitations)
  .route("/", teamInvitationResend)
  .route("/", teamInvitationCancel)
  .route("/", teamInvitationRead)
  .route("/", teamInvitationAccept)
  .route("/", teamActivity)
  .route("/", teamStatistics)
  .route("/", teamDashboard)
  .route("/", verificationBulk)
  .route("/", verificationListExport)
  .route("/", verificationList)
  .route("/", verificationCreate)
  .route("/", verificationTagList)
  .route("/", shared)
  .route("/", sharedAccess)
  .route("/", sharedRequestAccess)
  .route("/", statusList)
  .route("/", support)
  .route("/", supportAddress)
  .route("/", trustScore)
  .route("/", trustScorePieces)
  .route("/", userAvatar)
  .route("/", userAvatarPut)
  .route("/", userExport)
  .route("/", userDelete)
  .route("/", userEmail)
  .route("/", userEmailProve)
  .route("/", userInvitations)
  .route("/", userInvitationsPut)
  .route("/", userPhone)
  .route("/", userPhoneProve)
  .route("/", userPlan)
  .route("/", userProfile)
  .route("/", credentialType)
  .route("/", publicKeys)
  .route("/", credentialIssuer)
  .route("/", securityTxt);

export type Api = typeof routes;
