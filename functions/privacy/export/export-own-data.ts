import { isoTime } from "#contract/time.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import type { Caller } from "#core/http/app.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { runBatch } from "#db/batch.ts";
import { presentUser } from "#functions/accounts/profile/present.ts";
import { readCaller } from "#functions/accounts/profile/view.ts";
import { about, requestedBy } from "#functions/accounts/requests/visible.ts";
import { sessionEndedError } from "#functions/accounts/sessions/live-session.ts";
import { reauthenticate } from "#functions/accounts/sign-in/reauthenticate.ts";
import { jsonStream } from "./json-stream.ts";
import {
  ownCreditNotes,
  ownCustomer,
  ownInvoices,
  ownLedger,
  ownPaymentMethods,
  ownPayments,
  ownSubscription,
} from "./own-billing.ts";
import { ownDrafts, ownTemplates } from "./own-drafts.ts";
import { receivedInvitations, sentInvitations } from "./own-invitations.ts";
import { ownNotes, ownWatches } from "./own-notes.ts";
import { ownNotificationSettings, ownPreferences, ownPushSubscriptions } from "./own-preferences.ts";
import { givenRatings, receivedRatings } from "./own-ratings.ts";
import {
  ownActions,
  ownBlocks,
  ownConsents,
  ownDocuments,
  ownNotifications,
  ownReports,
  ownSessions,
  ownVerifications,
} from "./own-rows.ts";
import { ownAccessRequests, ownShareLinks, ownShareViews } from "./own-sharing.ts";

/**
 * Exports the caller's data, without uploaded files, as one JSON file that's generated while it's sent. The audit log
 * records the export before it starts.
 * @throws DomainError 401 if the session has ended; 403 `sign_in_again` for a session that's limited to one
 *   verification request and older than ten minutes, because the file also covers every other request; 429
 */
export async function exportOwnData(ctx: Ctx, caller: Caller): Promise<Response> {
  await enforceRateLimits(ctx, [{ rule: "export.account", subject: caller.id }], readNothing(ctx));
  if (caller.limitedTo !== undefined) await reauthenticate(ctx, caller, undefined);
  const user = await readCaller(ctx, caller);
  if (!user) throw sessionEndedError();
  const { id } = user;
  await runBatch(ctx.db, [
    auditRow(ctx, { actor: id, action: "user.exported", entity: "user", entityId: id }),
  ]);
  const now = isoTime(ctx.now());
  const body = jsonStream({
    exported_at: now,
    profile: presentUser(user),
    /** Included because their teams can see it. */
    last_active_at: isoTime(user.lastActiveAt),
    sessions: () => ownSessions(ctx, id),
    verifications_requested: () => ownVerifications(ctx, id, requestedBy(id)),
    verifications_about_me: () => ownVerifications(ctx, id, about(id)),
    consents: () => ownConsents(ctx, id),
    documents: () => ownDocuments(ctx, id),
    ratings_received: () => receivedRatings(ctx, id),
    ratings_given: () => givenRatings(ctx, id),
    notes_to_my_teams: () => ownNotes(ctx, id),
    watched_verifications: () => ownWatches(ctx, id),
    notification_preferences: () => ownPreferences(ctx, id),
    notification_settings: () => ownNotificationSettings(ctx, id),
    push_subscriptions: () => ownPushSubscriptions(ctx, id),
    share_links: () => ownShareLinks(ctx, id),
    share_link_views: () => ownShareViews(ctx, id),
    access_requests: () => ownAccessRequests(ctx, id),
    team_invitations_received: () => receivedInvitations(ctx, id),
    team_invitations_sent: () => sentInvitations(ctx, id),
    billing_customer: () => ownCustomer(ctx, id),
    subscriptions: () => ownSubscription(ctx, id),
    payment_methods: () => ownPaymentMethods(ctx, id),
    invoices: () => ownInvoices(ctx, id),
    payments: () => ownPayments(ctx, id),
    credit_notes: () => ownCreditNotes(ctx, id),
    ledger: () => ownLedger(ctx, id),
    reports_of_requesters: () => ownReports(ctx, id),
    blocked_requesters: () => ownBlocks(ctx, id),
    request_drafts: () => ownDrafts(ctx, id),
    request_templates: () => ownTemplates(ctx, id),
    notifications: () => ownNotifications(ctx, id),
    activity: () => ownActions(ctx, id),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="countersign-data-${now.slice(0, 10)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}
