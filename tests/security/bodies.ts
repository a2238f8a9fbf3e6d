import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { JANE } from "#tests/harness/verification/verification.ts";

const PASSWORD = "Not-the-horse8!";
const TOKEN = "lnk_0.0";
const PUSHED = {
  endpoint: "https://fcm.googleapis.com/fcm/send/nobody",
  keys: {
    p256dh: "BOIAn36KldGSsfnmJ4TgLVPTTshho3am_SsmXElNojg7gOUugYSiW0r9xXjv2ZLRGJs3CXceoGMAC1eKEWgRY_Y",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
};
const request = (type: string, more: object) => ({
  verificationType: type,
  targetUserEmail: someEmail(),
  purposeCertified: true,
  notes: "Please.",
  ...more,
});

/** A valid body for each endpoint, or several if it accepts several kinds. The tests vary every text in them. */
export const BODIES: Record<string, () => readonly object[]> = {
  "POST /api/attestations/answer": () => [
    { token: TOKEN, outcome: "answered", facts: { position: { verdict: "differs", correction: "Cook" } } },
    { token: TOKEN, outcome: "reported", details: "I never worked there." },
  ],
  "POST /api/attestations/read": () => [{ token: TOKEN }],
  "POST /api/auth/change-password": () => [{ currentPassword: PASSWORD, newPassword: "Battery-staple8!" }],
  "POST /api/auth/confirm-email": () => [{ token: TOKEN, password: PASSWORD }],
  "POST /api/auth/forgot-password": () => [{ email: someEmail() }],
  "POST /api/auth/login": () => [{ email: someEmail(), password: PASSWORD, totp: "123456" }],
  "POST /api/auth/oauth-tokens": () => [{ totp: "123456" }],
  "POST /api/auth/refresh": () => [{ refreshToken: "rt" }],
  "POST /api/auth/register": () => [
    {
      firstName: "Ada",
      lastName: "Byron",
      email: someEmail(),
      password: PASSWORD,
      accountType: "business",
      businessName: "Byron & Co",
    },
    { firstName: "Ada", lastName: "Byron", email: someEmail(), password: PASSWORD, inviteToken: TOKEN },
  ],
  "POST /api/auth/reset-password": () => [{ token: TOKEN, password: PASSWORD }],
  "POST /api/auth/set-password": () => [{ password: PASSWORD }],
  "POST /api/auth/totp/confirm": () => [{ code: "123456" }],
  "POST /api/auth/totp/disable": () => [{ password: PASSWORD, code: "123456" }],
  "POST /api/auth/totp/enroll": () => [{ password: PASSWORD }],
  "POST /api/auth/totp/recovery-codes": () => [{ password: PASSWORD, code: "123456" }],
  "POST /api/auth/verify-email": () => [{ token: TOKEN }],
  "POST /api/billing/cancel": () => [{ teamId: "team_0" }],
  "PUT /api/billing/customer": () => [
    { name: "Byron & Co", address: "1 Main St\nSpringfield", taxId: "12-3456789" },
    { name: "Byron & Co", teamId: "team_0" },
  ],
  "POST /api/billing/invoices/:id/pay": () => [{ teamId: "team_0" }],
  "POST /api/billing/payment-methods": () => [{ token: "tok_visa", teamId: "team_0" }, { token: "tok_visa" }],
  "PUT /api/billing/payment-methods/:id/default": () => [{ teamId: "team_0" }],
  "POST /api/billing/payments/:id/confirm": () => [{ approve: true, teamId: "team_0" }],
  "POST /api/billing/plan": () => [{ plan: "business", cycle: "yearly", teamId: "team_0" }],
  "POST /api/billing/plan/preview": () => [
    { plan: "business", cycle: "yearly", teamId: "team_0" },
    { plan: "professional" },
  ],
  "POST /api/billing/portal": () => [{ teamId: "team_0" }],
  "POST /api/billing/quote": () => [
    {
      verificationType: "identity",
      requestedServices: ["ssn_verification"],
      priority: "urgent",
      teamId: "team_0",
    },
    { peer: true, urgency: "urgent" },
  ],
  "POST /api/billing/reactivate": () => [{ teamId: "team_0" }],
  "POST /api/billing/setup": () => [{ teamId: "team_0" }],
  "POST /api/auth/logout": () => [{ timedOut: true }],
  "DELETE /api/notifications/push": () => [{ endpoint: PUSHED.endpoint }],
  "POST /api/auth/invitations/:id/continue": () => [
    { invite: TOKEN, firstName: "Ada", lastName: "Byron", acceptsTerms: true },
  ],
  "POST /api/auth/invitations/:id/sign-in": () => [{ token: TOKEN }],
  "POST /api/notifications/push": () => [PUSHED],
  "POST /api/notifications/read-all": () => [{ kind: "result", priority: "high", verificationId: "ver_0" }],
  "PUT /api/notifications/preferences": () => [
    { kinds: { mention: { in_app: true, email: "off" }, assignment: { email: "now" } } },
  ],
  "POST /api/handoff/cancel": () => [{ token: TOKEN, claim: "A" }],
  "POST /api/handoff/confirm": () => [{ token: TOKEN, claim: "A" }],
  "POST /api/handoff/end": () => [{ finished: true }],
  "POST /api/handoff/open": () => [{ token: TOKEN }],
  "POST /api/handoff/progress": () => [{ taken: 1, of: 2 }],
  "POST /api/invitations/:id/other-address": () => [{ invite: TOKEN, email: someEmail() }],
  "POST /api/profile/access-requests/:id": () => [{ decision: "deny", block: true }],
  "POST /api/profile/access-requests/:id/report": () => [{ reason: "scam", details: "I don't know them." }],
  "POST /api/profile/revoke-share-link": () => [{ id: "shl_0" }],
  "POST /api/profile/share-link": () => [
    {
      options: { includeContactInfo: true, includeAssurance: true },
      verificationIds: ["ver_0"],
      label: "Flat",
      expires_in_days: 7,
    },
  ],
  "POST /api/shared/:token/access": () => [{ grant: "acr_0.0" }],
  "POST /api/shared/:token/request-access": () => [
    { name: "Vera Visitor", email: someEmail(), message: "It's about the flat." },
  ],
  "POST /api/support": () => [
    { name: "Ann Lee", email: someEmail(), category: "general", subject: "Hello", message: "A question." },
  ],
  "POST /api/users/email/codes": () => [{ code: "123456" }],
  "DELETE /api/users/me": () => [{ password: PASSWORD, email: "nobody@example.com" }],
  "POST /api/users/phone/codes": () => [{ code: "123456" }],
  "PUT /api/users/invitations": () => [{ blocked: false }],
  "PUT /api/users/profile": () => [
    {
      name: "Ada Byron",
      email: someEmail(),
      phone: "+1 217 555 0123",
      company: "Byron & Co",
      bio: "I count.",
      address: "1 Main St",
      avatar: "avatar",
    },
    { first_name: "Ada", last_name: "Byron", email: someEmail() },
  ],
  "POST /api/v1/disputes/:id/close": () => [{ outcome: "rejected", reason: "It was read as it stands." }],
  "POST /api/v1/refunds/:number": () => [{ amount: 12.5, reason: "It was charged twice." }],
  "POST /api/v1/reviews/:checkId/decision": () => [
    { decision: "approve", reason: "It fits.", documentType: "passport", domain: "firm.test" },
  ],
  "POST /api/v1/reviews/:checkId/issuer": () => [
    {
      document_id: "doc_0",
      name: "First Bank of Springfield",
      kind: "bank",
      country: "US",
      state: "",
      documents: ["bank_statement"],
      source: "https://bank.example/keys",
      key: "zDnaepBuvsQ8cpsWrVKw8fbpGpvPeNSjVPTWoq6cRqaYzBKVP",
    },
  ],
  "POST /api/v1/teams/:id/invite": () => [
    { email: someEmail(), role: "member", department: "Sales", message: "Join us." },
    { emails: [someEmail(), someEmail()], role: "viewer" },
  ],
  "POST /api/v1/teams/invitations/accept": () => [{ token: TOKEN }],
  "POST /api/v1/teams/invitations/read": () => [{ token: TOKEN }],
  "POST /api/v1/verifications/bulk-action": () => [{ action: "cancel", verificationIds: ["ver_0"] }],
  "PUT /api/v1/drafts": () => [
    { form: "request", email: "jane@ex", values: { verificationType: "identity", notes: "Please." } },
  ],
  "POST /api/v1/templates": () => [{ name: "Tenants", verificationType: "rental", notes: "Please." }],
  "PUT /api/v1/templates/:id": () => [{ name: "Tenants", verificationType: "rental", purpose: "tenant" }],
  "POST /api/v1/verifications/preview": () => [request("identity", { personalInfo: JANE })],
  "POST /api/v1/teams": () => [{ name: "Byron & Co" }],
  "PUT /api/v1/teams/:id": () => [
    {
      name: "Byron & Co",
      requireSecondFactor: false,
      allowedDomains: ["example.com"],
      departments: ["Sales"],
    },
  ],
  "PUT /api/v1/teams/:id/members/:userId": () => [{ department: "Sales" }],
  "PUT /api/v1/teams/:id/members/:userId/role": () => [{ role: "viewer" }],
  "POST /api/v1/teams/:id/transfer": () => [{ userId: "usr_0" }],
  "POST /api/v1/verifications": () => [
    request("identity", {
      priority: "urgent",
      urgentReason: "Today.",
      purpose: "tenancy",
      teamId: "team_0",
      wantedAssurance: "low",
      requestedServices: ["ssn_verification"],
      personalInfo: { ...JANE, ssn: "536-22-1874", phone: "+1 217 555 0123" },
    }),
    request("business", {
      businessInfo: {
        businessName: "Acme",
        ein: "12-3456789",
        businessAddress: "1 Main St",
        businessType: "llc",
        lei: "5493001KJTIIGC8Y1R12",
      },
    }),
    request("employment", {
      employmentInfo: {
        employerName: "Acme",
        position: "Cook",
        startDate: "2022-02-01",
        contactName: "Ann",
        contactEmail: someEmail(),
      },
    }),
    request("rental", {
      rentalInfo: {
        previousAddress: "1 Main St",
        landlordContact: "Bob",
        reasonForLeaving: "Work.",
        leaseStartDate: "2022-02-01",
      },
    }),
  ],
  "POST /api/verifications/:id/adverse-action": () => [{ reason: "The result." }],
  "PUT /api/verifications/:id/assignee": () => [{ userId: "usr_0" }],
  "POST /api/verifications/:id/codes": () => [{ code: "123456" }],
  "POST /api/verifications/:id/consent": () => [
    { accepted: true, textVersion: CONSENT_VERSION, text: "I agree.", invite: TOKEN },
  ],
  "POST /api/verifications/:id/contacts": () => [
    { kind: "employer", name: "Ann Lee", email: "ann@firm.test" },
    { id: "att_0", decision: "approve" },
  ],
  "POST /api/verifications/:id/decline": () => [{ invite: TOKEN, reason: "No." }],
  "POST /api/verifications/:id/dispute": () => [
    { check: "identity_match", finding: "name_differs", statement: "This is not true of me." },
  ],
  "POST /api/verifications/:id/export": () => [{ format: "json" }],
  "POST /api/verifications/:id/handoff/confirm": () => [{ id: "hnd_0", number: 42 }],
  "POST /api/verifications/:id/handoff/send": () => [{ channel: "email" }],
  "POST /api/verifications/:id/invite": () => [{ invite: TOKEN }],
  "POST /api/verifications/:id/notes": () => [{ text: "Please look, @[Ann Lee](usr_0)." }],
  "POST /api/verifications/:id/open": () => [{ invite: TOKEN }],
  "POST /api/verifications/:id/other-address": () => [{ approve: true }],
  "POST /api/verifications/:id/rating": () => [{ rating: 4, comment: "On time." }],
  "POST /api/verifications/:id/report": () => [{ reason: "scam", details: "They want money.", block: true }],
  "PUT /api/verifications/:id/tags": () => [{ tags: ["spring", "north"] }],
  "PUT /api/verifications/:id/watch": () => [{ watching: true }],
  "POST /api/verifications/peer-to-peer": () => [
    {
      verification_type: "identity",
      target_info: { name: "Ann Lee", email: someEmail(), phone: "+1 217 555 0123" },
      context: {
        purpose: "marketplace",
        meetingLocation: "The station",
        transactionType: "A bicycle",
        additionalNotes: "Thank you.",
      },
    },
  ],
};

/** The path of keys that leads to a text in a body. */
export type Leaf = readonly string[];

/** @returns the paths of all texts in a body */
export function textsIn(body: unknown, at: Leaf = []): Leaf[] {
  if (typeof body === "string") return [at];
  if (typeof body !== "object" || body === null) return [];
  return Object.entries(body).flatMap(([key, value]) => textsIn(value, [...at, key]));
}

/** @returns a copy of the body with another text at this path */
export function withText(body: unknown, [key, ...rest]: Leaf, text: string): unknown {
  if (key === undefined) return text;
  const copy: Record<string, unknown> = Array.isArray(body) ? ([...body] as never) : { ...(body as object) };
  copy[key] = withText(copy[key], rest, text);
  return copy;
}

/** @returns the object as JSON with an additional key that has a meaning in programs */
export const withKey = (body: object, key: string): string =>
  `{${JSON.stringify(key)}:{"staff":true},${JSON.stringify(body).slice(1)}`;
