import { type SQL, sql } from "drizzle-orm";
import type { AdverseActionStatus, DisputeOutcome, MissedTime } from "#contract/enums.ts";
import type { ServerEventName } from "#contract/live/events.ts";
import type { RoomCommandName } from "#contract/live/publish.ts";
import { MINUTE, SECOND } from "#contract/time.ts";
import type { Statement } from "#db/batch.ts";
import { type NewOutboxRow, type OutboxRow, outbox } from "#db/schema/outbox.ts";
import type { Ctx } from "./context.ts";
import { newId } from "./ids.ts";

type Payload = OutboxRow["payload"];

/** Which kind of second-factor code was wrong. */
export type WrongCodeKind = "totp" | "recovery";
/** How the person entering a code had already proven who they are: a password, a Google sign-in or a session. */
export type PriorProof = "password" | "google" | "session";

/** Something that must happen after a commit. Payloads contain no tokens, and no personal data in plain text. */
export interface Effect {
  channel: OutboxRow["channel"];
  name: string;
  payload: Payload;
  /** A fixed id for the outbox row, for rows that must be found again; only one row with it can exist. */
  id?: string;
  /** The row is written only if this holds at the end of the batch. */
  onlyIf?: SQL;
}

/**
 * Events of a team's request that the members who follow it are notified of. `withdrawn`: the subject withdrew consent,
 * so the result is gone, too.
 */
export const TEAM_HAPPENINGS = ["completed", "ended", "withdrawn", "note"] as const;
export type TeamHappening = (typeof TEAM_HAPPENINGS)[number];

/**
 * What restoring a backup must not bring back. An `object` is identified by its key in storage, and a withdrawn
 * `consent` by its verification's id.
 */
export const TOMBSTONE_KINDS = ["user", "team", "object", "share_link", "consent", "note"] as const;
export type TombstoneKind = (typeof TOMBSTONE_KINDS)[number];

/** The notices that we send to the people who manage a customer's billing. */
export const BILLING_NOTICES = [
  "receipt",
  "invoice_open",
  "payment_failed",
  "payment_action",
  "past_due",
  "plan_changed",
  "plan_ended",
  "card_expiring",
  "refunded",
  "refund_returned",
  "usage_limit_warning",
  "usage_limit_exceeded",
] as const;
export type BillingNotice = (typeof BILLING_NOTICES)[number];

/** All jobs and emails by name, with their payloads, except the {@link DocumentJobs}. */
export interface Jobs {
  "checks.run": { verification_id: string };
  /** Alerts staff that a document also appears in another person's verification. */
  "fraud.alert": { document_id: string };
  /** Alerts the requester's side that a reviewer confirmed fraud. */
  "fraud.confirmed": { verification_id: string };
  /** Alerts staff that one person's documents contradict each other. */
  "fraud.contradiction": { review_id: string };
  /** Alerts staff if a person's ratings look coordinated. */
  "fraud.ratings": { user_id: string };
  /** Sends a one-time code by text message. */
  "code.send": { code_id: string };
  /** Runs when half of a mutual check has ended. Releases both results if the other half has ended, too. */
  "mutual.release": { verification_id: string };
  /** Asks an issuer's status list whether it has revoked a document, then runs the checks. */
  "document.revocation": { document_id: string };
  /**
   * Finds the results that rest on an issuer whose key was compromised, one page of checks at a time, starting after
   * the check `after`.
   */
  "issuer.compromised": { issuer_id: string; after: string };
  /** Fetches the current keys of the issuers in the registry, a few at a time, starting after the id `after`. */
  "issuers.refresh": { after: string };
  /** Puts the findings of one result in doubt that rest on a compromised issuer. */
  "issuer.doubt": { issuer_id: string; verification_id: string };
  /** Asks a provider, and keeps asking until it answers or its time is up. */
  "provider.ask": { request_id: string };
  /** Ends or deletes what a deleted account left behind, such as requests, consents and documents. */
  "user.leave": { user_id: string };
  /** Permanently deletes an object from storage. */
  "object.delete": { key: string };
  /** Records outside the database that something was deleted, for restoring an older backup. */
  "tombstone.put": { kind: TombstoneKind; id: string };
  /** Deletes old objects that no row refers to, one page at a time, starting after the key `after`. */
  "storage.sweep": { after: string };
  /** Recomputes a person's Trust Score after its evidence changed. */
  "trust.compute": { user_id: string };
  "trust.rater_changed": { user_id: string };
  /** To the owner of a shared profile: a visitor asks for permission to see it. */
  "mail.access_asked": { access_request_id: string };
  /** To the visitor: the link that works once. */
  "mail.access_approved": { access_request_id: string };
  "mail.verify_email": { link_id: string };
  /** Emails a one-time code to the address that it should prove. */
  "mail.code": { code_id: string };
  "mail.reset_password": { link_id: string };
  /** Sends the invitations that were held back until the user's address was proven. */
  "mail.release_held": { user_id: string };
  /** Sends the invitations that were stopped while the mailbox's holder refused invitations. */
  "mail.release_blocked": { mailbox_hash: string };
  /** Runs when an operator has released an invitation: decides when to send it, and queues it. */
  "mail.release_invite": { link_id: string };
  /** To a contact: the first email or a reminder. `mail` counts them from 1. */
  "mail.attest": { attestation_id: string; mail: number };
  "mail.invite": { link_id: string };
  /** Another invitation, which the requester's side sends to remind the subject. */
  "mail.invite_again": { link_id: string };
  /** To a subject who hasn't answered a request. */
  "mail.consent_reminder": { verification_id: string };
  /** To a subject whose documents are still missing. */
  "mail.evidence_reminder": { verification_id: string };
  /** To both sides, or to one of them only. */
  "mail.completed": { verification_id: string; only?: "requester" | "target"; instead_of?: "text" };
  /** A text message to a requester who asked for one when the result of a peer check is ready. */
  "sms.completed": { verification_id: string };
  /** To both sides, when we're late. `refunded_cents`: the surcharge that the requester got back. */
  "mail.late": { verification_id: string; missed: MissedTime; refunded_cents: number };
  /** To the subject, when a reviewer asks for a document again. */
  "mail.document_asked": { review_id: string };
  "mail.ended": { verification_id: string };
  "mail.session_family_ended": { user_id: string };
  "mail.address_taken": { user_id: string };
  /** To the subject, about one step of a requester's adverse action. */
  "mail.adverse_action": { verification_id: string; adverse_action_id: string; step: AdverseActionStatus };
  /** To both sides. */
  "mail.dispute": { dispute_id: string; happening: "opened" | DisputeOutcome | "lapsed" };
  "mail.password_changed": { user_id: string };
  "mail.password_set": { user_id: string };
  "mail.sign_in": { link_id: string };
  /** To someone who continues on their phone: the link to open there. */
  "mail.handoff": { handoff_id: string };
  /** The same link as a text message. */
  "sms.handoff": { handoff_id: string };
  /** To the account's former address, which is encrypted. */
  "mail.account_deleted": { user_id: string; address: string };
  "mail.confirm_email": { link_id: string };
  "mail.email_change_asked": { user_id: string };
  /** To the account's former address, which is encrypted. */
  "mail.email_changed": { user_id: string; address: string };
  "mail.google_linked": { user_id: string };
  "mail.support_ticket": { ticket_id: string };
  "mail.support_received": { ticket_id: string };
  /** To the account holder, after `count` wrong codes. `at` is UTC ms; `from` is where they came from, encrypted. */
  "mail.wrong_codes": {
    user_id: string;
    kind: WrongCodeKind;
    count: number;
    behind: PriorProof;
    at: number;
    from: string;
  };
  /** Invites someone to join a team. */
  "mail.team_invite": { link_id: string };
  /** To the member to whom a team's ownership is offered. */
  "mail.transfer_asked": { team_id: string; user_id: string };
  /** Invoices a customer's open charges once there are enough, and collects the payment. */
  "billing.collect": { customer_id: string };
  /** Fetches a payment or card that changed at the payment processor; `object` is its id there. */
  "billing.follow":
    | { kind: "card"; object: string }
    | { kind: "payment"; object: string; payment_id: string | null };
  /** Removes a card at the payment processor after we removed it here. */
  "billing.forget_card": { processor_id: string };
  /** Takes or returns the money of a payment that was recorded. */
  "billing.run_payment": { payment_id: string };
  /** Notifies and emails the people who manage a customer's billing. `ref` is the id of what it's about. */
  "billing.notify": { customer_id: string; notice: BillingNotice; ref: string };
  /** Notifies a customer that most or all of a month's allowance is used. `month` is the month's start, UTC ms. */
  "usage.notify": { customer_id: string; month: number };
  /** Cancels the pending requests of a team that was deleted. */
  "team.close": { team_id: string };
  /**
   * Pushes and emails a notification, according to its recipient's preferences. `own_mail`: another job emails it, so
   * this one doesn't.
   */
  "notification.deliver": { notification_id: string; own_mail?: 1 };
  /** Pushes a notification to one of its recipient's browsers. */
  "notification.push": { notification_id: string; subscription_id: string };
  /** Sends a notice to every account, one page of accounts at a time, starting after the account `after`. */
  "notice.publish": { announcement_id: string; after: string };
  /**
   * Refreshes people's open screens after an announcement changed. Like `notice.publish`, it handles one page of
   * accounts at a time. The events' ids start with `change`.
   */
  "announcement.deliver": { announcement_id: string; change: string; after: string };
  /** Notifies the members who follow a team's request, except the person who acted (`by`). */
  "team.notify": {
    verification_id: string;
    happening: TeamHappening;
    by: string;
    /** For `note`. */
    note_id?: string;
  };
  /** To a member who's mentioned in a note. */
  "mail.mentioned": { note_id: string; user_id: string };
  /** To a request's new assignee. */
  "mail.assigned": { verification_id: string; user_id: string; by: string };
  /** A person's daily email, with the notifications for it up to the time `due` (UTC ms). */
  "mail.digest": { user_id: string; due: number };
  "mail.second_factor": { user_id: string; state: "on" | "off" | "new_codes" };
}

/** The jobs that open a file, with their payloads. */
export interface DocumentJobs {
  /** Makes a copy without hidden data, for everyone except the document's owner. */
  "document.copy": { document_id: string };
  /** Reads a document, then runs the checks on what was found. */
  "document.read": { document_id: string };
}

/**
 * An event or a command for the rooms of everyone concerned. The ids in the payload decide who that is
 * (`functions/notifications/recipients.ts`).
 */
export const live = (name: ServerEventName | RoomCommandName, payload: Payload): Effect => ({
  channel: "live",
  name,
  payload,
});

/** A job or an email, run by the queue's consumer. */
export const job = <N extends keyof Jobs>(name: N, payload: Jobs[N]): Effect => ({
  channel: "jobs",
  name,
  payload: { ...payload },
});

/**
 * @param by who did it, in the format of the audit log's actor
 * @returns the job that notifies the team; none for a personal request
 */
export const teamNotices = (
  row: { id: string; teamId: string | null },
  happening: Exclude<TeamHappening, "note">,
  by: string,
): Effect[] => (row.teamId === null ? [] : [job("team.notify", { verification_id: row.id, happening, by })]);

/** Work on one file, run by the documents Worker, which holds one file in memory at a time. */
export const documentJob = <N extends keyof DocumentJobs>(name: N, payload: DocumentJobs[N]): Effect => ({
  channel: "documents",
  name,
  payload: { ...payload },
});

/**
 * Milliseconds before the sweep may deliver a row, so that the process that committed it can do so first. There's
 * no such wait for rows of a process that delivers nothing itself.
 */
const HEAD_START = { live: 10 * SECOND, documents: 2 * MINUTE, jobs: MINUTE } as const;

/** @returns the effects as outbox rows, not yet written. */
export function rowsFor(ctx: Ctx, effects: readonly Effect[]): NewOutboxRow[] {
  const now = ctx.now();
  return effects.map(({ id = newId("out", now), channel, name, payload }) => ({
    id,
    channel,
    name,
    payload,
    requestId: ctx.requestId,
    createdAt: now,
    nextAt: ctx.dispatch ? now + HEAD_START[channel] : now,
  }));
}

/** @returns the statements that insert the rows. */
export const insertRows = (ctx: Ctx, rows: NewOutboxRow[]): Statement[] =>
  rows.length === 0 ? [] : [ctx.db.insert(outbox).values(rows)];

/** @returns the statement that inserts a row if a condition holds; its result has the number of inserted rows */
export const insertRowIf = (ctx: Ctx, row: NewOutboxRow, condition: SQL): Statement =>
  ctx.db.run(sql`INSERT INTO ${outbox} (id, channel, name, payload, request_id, created_at, next_at)
    SELECT ${row.id}, ${row.channel}, ${row.name}, ${JSON.stringify(row.payload)}, ${row.requestId},
      ${row.createdAt}, ${row.nextAt}
    WHERE ${condition}`);
