import { DAY, HOUR, MINUTE } from "#contract/time.ts";

export interface RateRule {
  /** How many are allowed in one window. */
  limit: number;
  /** Length of the fixed window, in milliseconds. */
  window: number;
}

/**
 * Rate limits on what can be guessed or flooded. A rule's first word is the action; the second is what we count:
 *
 * - `network`: one subscriber's address
 * - `site`: all subscribers of one IPv6 /48
 * - `account`: a person or email address, from any network
 * - `mailbox`: all accounts whose email goes to one mailbox
 * - `address`: an email address; in `team_invite`, counted separately for each team
 * - `number`: a phone number, or the email address that a code goes to
 * - `share`: one account's part of a number's limit
 * - `pair`: an email address or a verification from one subscriber, or an address from one account
 * - `request`: a verification
 * - `team`: all members of one team
 * - `member`: one member of a team
 * - `country`: all phone numbers of one country
 * - `link`: a share link, or a link to continue on a phone
 * - `budget`: everyone
 *
 * There is no lockout. A window that's over is forgotten, strangers on other networks can't use up an account holder's
 * `pair`, and nobody can block the way in through an emailed link (`functions/accounts/README.md`). Only wrong
 * second-factor codes (`totp_wrong`, `recovery_wrong`) are capped for everyone, and they can only be tried after the
 * right password, after a Google sign-in or in a session.
 */
const rules = {
  // scrypt blocks an isolate for 0.2 s, so a single address must not keep it busy.
  "login.network": { limit: 60, window: 15 * MINUTE },
  "login.pair": { limit: 10, window: 15 * MINUTE },
  // Guessing from many addresses at once (NIST SP 800-63B 5.2.2 allows 100 failures). Networks where the account has
  // signed in before are exempt. For a day, so is a network address from which its password was reset with an emailed
  // link.
  "login.account": { limit: 100, window: HOUR },
  "register.network": { limit: 30, window: HOUR },
  // Registering reveals that an address is taken, so it must not be usable to test lists of addresses.
  "register.pair": { limit: 5, window: HOUR },
  // Emails that warn an account holder that someone tried to register their address. The first registration of the
  // address counts, too.
  "taken.account": { limit: 3, window: DAY },
  "refresh.network": { limit: 600, window: 15 * MINUTE },
  // One contact may load the form, correct it and resubmit it; several employees of a company may share an address.
  "attest.network": { limit: 60, window: HOUR },
  // Each contact is a person who then gets email.
  "contact.account": { limit: 20, window: HOUR },
  // Each return from Google makes us call Google.
  "google.network": { limit: 60, window: 15 * MINUTE },
  "oauth.network": { limit: 120, window: 15 * MINUTE },
  "forgot.network": { limit: 30, window: HOUR },
  "forgot.pair": { limit: 5, window: HOUR },
  // Emails to one address; beyond the limit, links sent earlier still work.
  "forgot.account": { limit: 10, window: HOUR },
  "resend.account": { limit: 5, window: HOUR },
  "support.network": { limit: 10, window: HOUR },
  // Confirmations to one address; beyond the limit, we still accept the message.
  "support.address": { limit: 3, window: HOUR },
  // Reports about requesters, and about visitors of a shared profile; staff read each one.
  "report.account": { limit: 10, window: DAY },
  // Each request emails a person who didn't ask for it. Requests for a team with several members count for the team,
  // and each member may use up part of its limit.
  "request.account": { limit: 30, window: HOUR },
  "request.member": { limit: 60, window: HOUR },
  "request.team": { limit: 300, window: HOUR },
  // Each request can email up to 20 people. Emails to one address are limited per team, and per inviter, who may have
  // many teams.
  "team_invite.account": { limit: 60, window: HOUR },
  "team_invite.team": { limit: 120, window: HOUR },
  "team_invite.address": { limit: 10, window: DAY },
  "team_invite.pair": { limit: 10, window: DAY },
  // Reminders that one person sends to subjects. The limits on invitations apply as well.
  "remind.account": { limit: 50, window: DAY },
  // The page behind a request's link emails its subject.
  "request_link.network": { limit: 20, window: HOUR },
  "request_link.pair": { limit: 6, window: DAY },
  // Emails to a subject who has a password, in addition to an invitation and a reminder. Beyond the limit, we send
  // nothing and don't say so, because a refusal would reveal that there's a password.
  "request_link.request": { limit: 2, window: DAY },
  // Emails that sign in a subject who has no password. Each link works as long as the window lasts, so there's always a
  // working one, no matter who else asks. Counted per request, because a link to one request doesn't open another.
  "sign_in_mail.request": { limit: 3, window: 15 * MINUTE },
  "sign_in_mail.account": { limit: 20, window: 15 * MINUTE },
  // Other addresses that the recipient of an invitation proposes. Each one notifies the requester's side.
  "other_address.request": { limit: 5, window: DAY },
  // An adverse action can be declared, withdrawn and declared again. Each step emails the subject, who can't opt out.
  "adverse_action.request": { limit: 3, window: DAY },
  // The form saves its draft whenever someone stops typing for a moment.
  "draft.account": { limit: 1200, window: HOUR },
  // Each one updates the pages of the whole team.
  "template.account": { limit: 120, window: HOUR },
  // A note can notify and email twenty people.
  "note.account": { limit: 120, window: HOUR },
  // Emails to one member about mentions and assignments. Beyond the limit, they still get notifications.
  "team_mail.account": { limit: 30, window: HOUR },
  // Marking something as read or unread updates all the person's devices.
  "notification_mark.account": { limit: 600, window: HOUR },
  // Each one pushes to every browser of the account.
  "notification_test.account": { limit: 10, window: HOUR },
  "export.account": { limit: 5, window: HOUR },
  // Each export reads a whole list: verifications, a team's activity, or charges.
  "list_export.account": { limit: 30, window: HOUR },
  // Opening a file takes seconds of CPU time. Enough for two requests with ten documents each, with each document
  // uploaded more than once.
  "upload.account": { limit: 60, window: HOUR },
  "avatar.account": { limit: 20, window: HOUR },
  // We email a new address before anyone has proven it.
  "email_change.account": { limit: 5, window: HOUR },
  "email_change.address": { limit: 3, window: DAY },
  // Links to continue on a phone. Each one ends the one before it.
  "handoff.account": { limit: 20, window: HOUR },
  // The phone asks every few seconds, for up to ten minutes, whether the computer has confirmed its number. Several
  // people may share the network.
  "handoff.network": { limit: 2400, window: HOUR },
  // Each report updates the person's open pages.
  "handoff_progress.account": { limit: 600, window: HOUR },
  // Emails and texts with such a link, to the account's own address or number.
  "handoff_send.link": { limit: 3, window: HOUR },
  "handoff_send.account": { limit: 10, window: HOUR },
  // Links can't be guessed (256 bits); this only protects the database from load.
  "link.network": { limit: 120, window: HOUR },
  "password.account": { limit: 10, window: 15 * MINUTE },
  // The code that turns on the second factor, entered by the person who was just shown its secret.
  "totp.account": { limit: 10, window: 15 * MINUTE },
  // Wrong second-factor codes, entered after the right password, a Google sign-in or in a session. Three of a million
  // codes are valid at any time. Only wrong codes count, over any 60 minutes, without exceptions (`wrong-tries.ts`).
  "totp_wrong.account": { limit: 10, window: HOUR },
  // Requests for share links that don't exist. Guessing 128 bits is hopeless; this stops scanners.
  "share_wrong.network": { limit: 60, window: HOUR },
  // Requests with an operator key, right or wrong. A monitor may send one every ten seconds.
  "ops.network": { limit: 600, window: HOUR },
  // Each link needs a signature and an entry in a status list.
  "share_link.account": { limit: 60, window: HOUR },
  // Teams that one person creates.
  "team.account": { limit: 10, window: DAY },
  "credential.account": { limit: 30, window: HOUR },
  // Visitors' requests to see a profile. Each one notifies and emails the profile's owner.
  "access.network": { limit: 10, window: HOUR },
  "access.address": { limit: 5, window: DAY },
  "access.link": { limit: 20, window: DAY },
  // Emails to the owner about those requests. Beyond the limit, the owner still gets notifications.
  "access_mail.account": { limit: 10, window: DAY },
  // Approvals. Each one emails an address that nobody has proven, and an owner could ask for access with any address.
  "access_approval.account": { limit: 20, window: DAY },
  "access_grant.network": { limit: 60, window: HOUR },
  // Counted separately, so that a recovery code still works while app codes are refused.
  "recovery_wrong.account": { limit: 10, window: HOUR },
  // One-time codes by text message or email, counted separately. Each one bothers a person, may cost money, and allows
  // five guesses.
  "code.account": { limit: 3, window: HOUR },
  "code.number": { limit: 3, window: HOUR },
  // Texts about results count, too.
  "code_day.number": { limit: 10, window: DAY },
  // Codes texted from one account to a number, so that no account can use up another person's daily limit.
  "code_day.share": { limit: 3, window: DAY },
  // Text messages of any kind, which cost money. Accounts and networks are counted first, so that a single one can't
  // use up the shared limits.
  "sms_day.account": { limit: 10, window: DAY },
  // One mailbox can verify any number of accounts, each with another spelling of its address.
  "sms_day.mailbox": { limit: 10, window: DAY },
  "sms_day.network": { limit: 30, window: DAY },
  // Anyone can get a /48, which has 65,536 of the networks above. An office or a campus may have one as well.
  "sms_day.site": { limit: 60, window: DAY },
  // Numbers of one country. The limit leaves us time to notice a burst.
  "sms.country": { limit: 200, window: HOUR },
  // All text messages. `SMS_DAILY_BUDGET` replaces this limit.
  "sms_day.budget": { limit: 1000, window: DAY },
} as const satisfies Record<string, RateRule>;

export type RateRuleName = keyof typeof rules;
export const RATE_RULES: Record<RateRuleName, RateRule> = rules;
export const RATE_RULE_NAMES = Object.keys(rules) as [RateRuleName, ...RateRuleName[]];
