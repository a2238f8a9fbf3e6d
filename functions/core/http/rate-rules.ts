/**
 * Every limit on what can be guessed or flooded. A rule's first word is the action, its second what is counted:
 * `network` one subscriber's address, `site` all subscribers of one IPv6 /48, `account` a person or mail address from
 * wherever, `mailbox` all accounts whose mail one mailbox gets, `number` a phone number or the mail address that a code
 * goes to, `share` one account's part of a number, `pair` a mail address from one subscriber, `request` a verification,
 * `team` all members of one, `member` one of them, `country` all numbers of one, `budget` everybody. There is no lock-out: a window that is
 * over is forgotten, strangers elsewhere cannot use up a holder's `pair`, and the way in by a mailed link cannot be
 * closed by anybody (`auth/README.md`). `wrong` codes of the second factor alone are capped for everyone, behind the
 * right password.
 */
const MINUTE = 60;
const HOUR = 60 * MINUTE;

export interface RateRule {
  /** How many in one window. */
  limit: number;
  /** Length of the fixed window. */
  seconds: number;
}

const rules = {
  // scrypt blocks an isolate for 0.2 s, so one address must not keep it busy.
  "login.network": { limit: 60, seconds: 15 * MINUTE },
  "login.pair": { limit: 10, seconds: 15 * MINUTE },
  // Guessing from many addresses at once (NIST SP 800-63B 5.2.2 allows 100 failures). Exempt are networks where the
  // account was signed in before, and for a day the address from which its password was set anew by a mailed link.
  "login.account": { limit: 100, seconds: HOUR },
  "register.network": { limit: 30, seconds: HOUR },
  // Register tells that an address is taken, so it must not be asked about lists of them.
  "register.pair": { limit: 5, seconds: HOUR },
  // Mails that tell a holder about it; the registration itself counts too.
  "taken.account": { limit: 3, seconds: 24 * HOUR },
  "refresh.network": { limit: 600, seconds: 15 * MINUTE },
  // A contact reads, corrects and sends again; two clerks of a firm may share an address.
  "attest.network": { limit: 60, seconds: HOUR },
  // Each names somebody who is then mailed.
  "contact.account": { limit: 20, seconds: HOUR },
  // Each return from Google asks Google in turn.
  "google.network": { limit: 60, seconds: 15 * MINUTE },
  "oauth.network": { limit: 120, seconds: 15 * MINUTE },
  "forgot.network": { limit: 30, seconds: HOUR },
  "forgot.pair": { limit: 5, seconds: HOUR },
  // Mails to one address; beyond it the links sent before are still good.
  "forgot.account": { limit: 10, seconds: HOUR },
  "resend.account": { limit: 5, seconds: HOUR },
  "support.network": { limit: 10, seconds: HOUR },
  // Confirmations to one address; beyond it the message is taken all the same.
  "support.address": { limit: 3, seconds: HOUR },
  // Of requesters, by subjects: each is read by people.
  "report.account": { limit: 10, seconds: 24 * HOUR },
  // Each mails somebody who did not ask for it; those made for a team of several count for the team, and each
  // member may use up a part of it.
  "request.account": { limit: 30, seconds: HOUR },
  "request.member": { limit: 60, seconds: HOUR },
  "request.team": { limit: 300, seconds: HOUR },
  // Declared, taken back, declared again: each step is mailed to the subject, who cannot opt out of it.
  "adverse_action.request": { limit: 3, seconds: 24 * HOUR },
  "export.account": { limit: 5, seconds: HOUR },
  // Each reads a whole list of verifications.
  "list_export.account": { limit: 30, seconds: HOUR },
  // Each file costs seconds of computing when it is opened. Two requests with ten documents each, and every one again.
  "upload.account": { limit: 60, seconds: HOUR },
  "avatar.account": { limit: 20, seconds: HOUR },
  // A new address is mailed before anybody has proven it.
  "email_change.account": { limit: 5, seconds: HOUR },
  "email_change.address": { limit: 3, seconds: 24 * HOUR },
  // Links cannot be guessed (256 bits); this only keeps the database from being kept busy.
  "link.network": { limit: 120, seconds: HOUR },
  "password.account": { limit: 10, seconds: 15 * MINUTE },
  // The code that turns the second factor on, tried by the person who was just shown its secret.
  "totp.account": { limit: 10, seconds: 15 * MINUTE },
  // Wrong codes of the second factor, tried behind the right password, a Google sign-in or a session: three of a million
  // are good at any time. Only wrong ones count, over any 60 minutes, and nothing is exempt (`wrong-tries.ts`).
  "totp_wrong.account": { limit: 10, seconds: HOUR },
  // Counted apart, so that a recovery code is still a way in while the app's codes are refused.
  "recovery_wrong.account": { limit: 10, seconds: HOUR },
  // One-time codes by text message or mail, which are counted apart: each disturbs somebody, may cost money, and can be
  // guessed at five times.
  "code.account": { limit: 3, seconds: HOUR },
  "code.number": { limit: 3, seconds: HOUR },
  "code_day.number": { limit: 10, seconds: 24 * HOUR },
  // Texts that one account has sent to a number, so that nobody alone uses up the day of another person's number.
  "code_day.share": { limit: 3, seconds: 24 * HOUR },
  // Text messages of any kind, which cost money. An account and a network are counted first, so that neither alone can
  // use up what all share.
  "sms_day.account": { limit: 10, seconds: 24 * HOUR },
  // One mailbox can verify any number of accounts, each under another spelling of its address.
  "sms_day.mailbox": { limit: 10, seconds: 24 * HOUR },
  "sms_day.network": { limit: 30, seconds: 24 * HOUR },
  // Anybody is given a /48, which has 65,536 of the networks above. An office or a campus has one as well.
  "sms_day.site": { limit: 60, seconds: 24 * HOUR },
  // Numbers of one country: a burst leaves time to see it.
  "sms.country": { limit: 200, seconds: HOUR },
  // All there are; the limit is `SMS_DAILY_BUDGET`, whatever stands here.
  "sms_day.budget": { limit: 1000, seconds: 24 * HOUR },
} as const satisfies Record<string, RateRule>;

export type RateRuleName = keyof typeof rules;
export const RATE_RULES: Record<RateRuleName, RateRule> = rules;
export const RATE_RULE_NAMES = Object.keys(rules) as [RateRuleName, ...RateRuleName[]];
