import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { someEmail } from "#tests/harness/people/account.ts";
import { peerBody } from "#tests/harness/verification/peer.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { BODIES } from "./bodies.ts";

/** A team's rows that an endpoint is called with. */
export interface Place {
  team: string;
  /** A pending request. */
  request: string;
  /** A request with a result. */
  done: string;
  /** A document that belongs to `done`. */
  document: string;
  note: string;
  template: string;
  invitation: string;
  /** The id of a member who was added to be changed. */
  spare: string;
  /** The id of a member who may create requests. */
  worker: string;
}

/** The columns of {@link TABLE}, in this order. */
export const COLUMNS = ["owner", "admin", "manager", "member", "viewer"] as const;
export type Column = (typeof COLUMNS)[number];

type Statuses = readonly [number, number, number, number, number];

export interface Row {
  /** What members with each role get, from the owner to the viewer. A refusal is 403, 404 or 422. */
  roles: Statuses;
  /** What others get whose role allows it, after the first one: the endpoint can do its work only once. */
  again?: number;
  /** What a member who is locked out gets: by default 403 from the team, and 404 from its requests. */
  locked?: number;
  /** What people outside the team get: 404 by default, as for a team that doesn't exist. */
  stranger?: number;
  /** Which request its path names: the pending one by default. */
  on?: "request" | "done" | "document" | "template";
  query?: (place: Place) => string;
  body?: (place: Place) => object;
}

const EVERYONE: Statuses = [200, 200, 200, 200, 200];
const WORKERS: Statuses = [200, 200, 200, 200, 403];
const MANAGERS: Statuses = [200, 200, 200, 403, 403];
const PAYERS: Statuses = [200, 200, 403, 403, 403];
/** For something of the team's billing that doesn't exist. */
const NOT_FOUND_BY_PAYERS: Statuses = [404, 404, 403, 403, 403];
const SUBJECT_ONLY: Statuses = [403, 403, 403, 403, 403];
const NO_OFFER: Statuses = [404, 404, 404, 404, 404];

/** What the API answers by link, no matter who calls. */
const BY_LINK: Statuses = [404, 404, 404, 404, 404];

const created = ([...statuses]: Statuses) =>
  statuses.map((status) => (status === 200 ? 201 : status)) as unknown as Statuses;
const done = ([...statuses]: Statuses) =>
  statuses.map((status) => (status === 200 ? 204 : status)) as unknown as Statuses;

/** The first valid body that the tests of every endpoint use. */
const bodyOf = (endpoint: string) => () => BODIES[endpoint]?.()[0] ?? {};
const ofTeam = ({ team }: Place) => `?teamId=${team}`;
const forTeam =
  (more: object = {}) =>
  ({ team }: Place) => ({ ...more, teamId: team });

/**
 * What each endpoint that reads or changes a team's data answers to each role. In the order in which they're called:
 * those that take something away come last.
 */
export const TABLE: Record<string, Row> = {
  "GET /api/v1/teams/:id": { roles: EVERYONE, locked: 200 },
  "GET /api/v1/teams/:id/members": { roles: EVERYONE },
  "GET /api/v1/teams/:id/statistics": { roles: EVERYONE },
  "GET /api/v1/teams/:id/dashboard": { roles: EVERYONE },
  "GET /api/v1/teams/:id/analytics": { roles: WORKERS },
  "GET /api/analytics/dashboard": { roles: WORKERS, query: ofTeam, locked: 403 },
  "GET /api/users/plan": { roles: EVERYONE, query: ofTeam, locked: 403 },
  "GET /api/analytics/report": { roles: WORKERS, query: ofTeam, locked: 403 },
  "GET /api/analytics/report/export": { roles: WORKERS, query: ofTeam, locked: 403 },
  "GET /api/v1/teams/:id/activity": { roles: MANAGERS },
  "GET /api/v1/teams/:id/invitations": { roles: EVERYONE },
  "PUT /api/v1/teams/:id": { roles: [200, 200, 403, 403, 403], body: () => ({ departments: ["Sales"] }) },
  "POST /api/v1/teams/:id/invite": {
    roles: created(MANAGERS),
    body: () => ({ email: someEmail(), role: "viewer" }),
  },
  // The third email is the last, so the owner, who comes last, gets another answer.
  "POST /api/v1/teams/:id/invitations/:invitationId/resend": { roles: [409, 200, 200, 403, 403] },
  "PUT /api/v1/teams/:id/members/:userId": { roles: MANAGERS, body: () => ({ department: null }) },
  "PUT /api/v1/teams/:id/members/:userId/role": { roles: MANAGERS, body: () => ({ role: "viewer" }) },
  "POST /api/v1/teams/:id/transfer": {
    roles: [200, 403, 403, 403, 403],
    body: ({ spare }) => ({ userId: spare }),
  },
  "POST /api/v1/teams/:id/transfer/accept": { roles: NO_OFFER },
  "POST /api/v1/verifications": {
    roles: created(WORKERS),
    locked: 403,
    stranger: 422,
    body: ({ team }) => requestBody(someEmail(), { teamId: team }),
  },
  "POST /api/verifications/peer-to-peer": {
    roles: created(WORKERS),
    locked: 403,
    stranger: 422,
    body: ({ team }) => peerBody(someEmail(), { teamId: team }),
  },
  "POST /api/v1/templates": {
    roles: created(MANAGERS),
    locked: 403,
    stranger: 422,
    body: ({ team }) => ({ name: someEmail(), verificationType: "rental", teamId: team }),
  },
  "PUT /api/v1/templates/:id": {
    roles: MANAGERS,
    on: "template",
    body: () => ({ name: someEmail(), verificationType: "rental" }),
  },
  "GET /api/billing": { roles: EVERYONE, query: ofTeam, locked: 403 },
  "POST /api/billing/quote": {
    roles: EVERYONE,
    body: forTeam({ verificationType: "identity" }),
    locked: 403,
  },
  "GET /api/billing/history": { roles: PAYERS, query: ofTeam, locked: 403 },
  "PUT /api/billing/customer": { roles: PAYERS, body: forTeam({ name: "Harbor" }), locked: 403 },
  "POST /api/billing/payment-methods": {
    roles: created(PAYERS),
    body: forTeam({ token: "tok_visa" }),
    locked: 403,
  },
  "PUT /api/billing/payment-methods/:id/default": {
    roles: NOT_FOUND_BY_PAYERS,
    body: forTeam(),
    locked: 403,
  },
  "DELETE /api/billing/payment-methods/:id": { roles: NOT_FOUND_BY_PAYERS, query: ofTeam, locked: 403 },
  "GET /api/billing/invoices/:id": { roles: NOT_FOUND_BY_PAYERS, query: ofTeam, locked: 403 },
  "POST /api/billing/invoices/:id/pay": { roles: NOT_FOUND_BY_PAYERS, body: forTeam(), locked: 403 },
  "POST /api/billing/payments/:id/confirm": {
    roles: NOT_FOUND_BY_PAYERS,
    body: forTeam({ approve: true }),
    locked: 403,
  },
  "POST /api/billing/plan/preview": { roles: PAYERS, body: forTeam({ plan: "business" }), locked: 403 },
  "POST /api/billing/plan": {
    roles: PAYERS,
    again: 409,
    body: forTeam({ plan: "professional" }),
    locked: 403,
  },
  "POST /api/billing/cancel": { roles: PAYERS, again: 409, body: forTeam(), locked: 403 },
  "POST /api/billing/setup": { roles: PAYERS, body: forTeam(), locked: 403 },
  "POST /api/billing/portal": { roles: [409, 409, 403, 403, 403], body: forTeam(), locked: 403 },
  "POST /api/billing/reactivate": { roles: PAYERS, again: 409, body: forTeam(), locked: 403 },
  "GET /api/verifications/:id": { roles: EVERYONE },
  "GET /api/verifications/:id/notes": { roles: EVERYONE },
  "POST /api/verifications/:id/notes": {
    roles: created(WORKERS),
    body: () => ({ text: "Please call them." }),
  },
  "GET /api/verifications/:id/presence": { roles: EVERYONE },
  "PUT /api/verifications/:id/presence": { roles: done(EVERYONE) },
  "PUT /api/verifications/:id/watch": { roles: EVERYONE, body: () => ({ watching: true }) },
  "PUT /api/verifications/:id/tags": { roles: WORKERS, body: () => ({ tags: ["spring"] }) },
  "PUT /api/verifications/:id/assignee": { roles: WORKERS, body: ({ worker }) => ({ userId: worker }) },
  "POST /api/verifications/:id/export": { roles: EVERYONE, on: "done", body: () => ({ format: "json" }) },
  "GET /api/v1/documents/:id/file": { roles: EVERYONE, on: "document" },
  "DELETE /api/v1/documents/:id": { roles: NO_OFFER, on: "document" },
  "POST /api/verifications/:id/block": { roles: SUBJECT_ONLY },
  "DELETE /api/verifications/:id/block": { roles: SUBJECT_ONLY },
  "POST /api/verifications/:id/codes": {
    roles: SUBJECT_ONLY,
    body: bodyOf("POST /api/verifications/:id/codes"),
  },
  "POST /api/verifications/:id/consent": {
    roles: SUBJECT_ONLY,
    body: () => ({ accepted: true, textVersion: CONSENT_VERSION }),
  },
  "POST /api/verifications/:id/contacts": {
    roles: SUBJECT_ONLY,
    body: bodyOf("POST /api/verifications/:id/contacts"),
  },
  "POST /api/verifications/:id/decline": { roles: SUBJECT_ONLY, body: () => ({}) },
  "POST /api/verifications/:id/evidence-complete": { roles: SUBJECT_ONLY },
  "GET /api/verifications/:id/handoff": { roles: SUBJECT_ONLY },
  "POST /api/verifications/:id/handoff": { roles: SUBJECT_ONLY },
  "DELETE /api/verifications/:id/handoff": { roles: SUBJECT_ONLY },
  "POST /api/verifications/:id/handoff/confirm": {
    roles: SUBJECT_ONLY,
    body: bodyOf("POST /api/verifications/:id/handoff/confirm"),
  },
  "POST /api/verifications/:id/handoff/send": {
    roles: SUBJECT_ONLY,
    body: bodyOf("POST /api/verifications/:id/handoff/send"),
  },
  "POST /api/verifications/:id/mutual": { roles: SUBJECT_ONLY },
  "POST /api/verifications/:id/report": { roles: SUBJECT_ONLY, body: () => ({ reason: "scam" }) },
  "POST /api/verifications/:id/withdraw": { roles: SUBJECT_ONLY, on: "done" },
  "POST /api/verifications/:id/dispute": {
    roles: SUBJECT_ONLY,
    on: "done",
    body: bodyOf("POST /api/verifications/:id/dispute"),
  },
  "POST /api/verifications/:id/rating": { roles: SUBJECT_ONLY, on: "done", body: () => ({ rating: 4 }) },
  "POST /api/verifications/:id/invite": {
    roles: BY_LINK,
    body: bodyOf("POST /api/verifications/:id/invite"),
  },
  "POST /api/verifications/:id/open": { roles: BY_LINK, body: bodyOf("POST /api/verifications/:id/open") },
  "POST /api/verifications/:id/adverse-action": {
    roles: created(MANAGERS),
    again: 409,
    on: "done",
    body: () => ({ reason: "The result." }),
  },
  "POST /api/verifications/:id/adverse-action/final": { roles: [409, 409, 409, 403, 403], on: "done" },
  "DELETE /api/verifications/:id/adverse-action": { roles: MANAGERS, again: 409, on: "done" },
  "DELETE /api/verifications/:id/notes/:noteId": { roles: MANAGERS, again: 404 },
  "POST /api/verifications/:id/other-address": {
    roles: [409, 409, 409, 403, 403],
    body: bodyOf("POST /api/verifications/:id/other-address"),
  },
  "POST /api/verifications/:id/remind": { roles: done(MANAGERS), again: 409 },
  "POST /api/verifications/:id/cancel": { roles: MANAGERS, again: 409 },
  "DELETE /api/v1/templates/:id": { roles: done(MANAGERS), on: "template", again: 404 },
  "DELETE /api/v1/teams/:id/transfer": { roles: [200, 404, 404, 404, 404], locked: 404 },
  "DELETE /api/v1/teams/:id/invitations/:invitationId": { roles: done(MANAGERS) },
  "DELETE /api/v1/teams/:id/members/:userId": { roles: done(MANAGERS), again: 404 },
  "DELETE /api/v1/teams/:id": { roles: [409, 403, 403, 403, 403] },
  "POST /api/v1/teams/:id/leave": { roles: [409, 204, 204, 204, 204], locked: 204 },
};

/** Endpoints whose answers are made of rows. The tests next to the table look for a team's rows in them. */
export const LISTS = [
  "GET /api/analytics/personal",
  "GET /api/auth/me",
  "GET /api/users/export",
  "GET /api/v1/people",
  "GET /api/v1/teams",
  "GET /api/v1/templates",
  "GET /api/v1/verifications",
  "GET /api/v1/verifications/export",
  "GET /api/v1/verifications/tags",
  "POST /api/v1/documents/upload",
  "POST /api/v1/verifications/bulk-action",
];
