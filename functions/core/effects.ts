import type { AdverseActionStatus, DisputeOutcome } from "#contract/enums.ts";
import type { ServerEventName } from "#contract/events.ts";
import type { Statement } from "#db/batch.ts";
import { type OutboxRow, outbox } from "#db/schema/outbox.ts";
import type { Ctx } from "./context.ts";
import { newId } from "./ids.ts";

type Payload = OutboxRow["payload"];

/** Which codes of the second factor were wrong. */
export type WrongCodeKind = "totp" | "recovery";
/** What the person who tried codes had shown before they could. */
export type Behind = "password" | "google" | "session";

/** What must happen after a commit. Ids only: no tokens, no personal data. */
export interface Effect {
  channel: OutboxRow["channel"];
  name: string;
  payload: Payload;
  /** Of the row, where it must be found again; there may be one such row only. */
  id?: string;
}

/** The names of all jobs and mails, with what they are told. */
export interface Jobs {
  "checks.run": { verification_id: string };
  /** Tells staff that a document is known from another person's verification. */
  "fraud.alert": { document_id: string };
  /** Sends a one-time code by text message. */
  "code.send": { code_id: string };
  /** Half of a mutual check has ended. */
  "mutual.release": { verification_id: string };
  /** Puts a question to a provider, and goes on until there is an answer or its time is over. */
  "provider.ask": { request_id: string };
  /** Ends what somebody who deleted their account leaves behind. */
  "user.leave": { user_id: string };
  /** Deletes an object from storage for good. */
  "object.delete": { key: string };
  /** Deletes old objects that no row speaks of, a page at a time: those behind `after`. */
  "storage.sweep": { after: string };
  "mail.verify_email": { link_id: string };
  /** Mails a one-time code to the address it is to prove. */
  "mail.code": { code_id: string };
  "mail.reset_password": { link_id: string };
  /** The user's address is proven now: their invites that were held back may go out. */
  "mail.release_held": { user_id: string };
  /** To a contact: the first mail, or a reminder, counted from 1. */
  "mail.attest": { attestation_id: string; mail: number };
  "mail.invite": { link_id: string };
  /** To a subject who has not answered a request. */
  "mail.consent_reminder": { verification_id: string };
  /** To a subject whose documents are awaited. */
  "mail.evidence_reminder": { verification_id: string };
  /** To both sides, or to one of them only. */
  "mail.completed": { verification_id: string; only?: "requester" | "target"; instead_of?: "text" };
  /** A text message to the requester of a peer check who asked for it: the result is ready. */
  "sms.completed": { verification_id: string };
  /** A reviewer asks the subject for a document again. */
  "mail.document_asked": { review_id: string };
  "mail.ended": { verification_id: string };
  "mail.session_family_ended": { user_id: string };
  "mail.address_taken": { user_id: string };
  /** To the subject, about one step of a requester's declaration. */
  "mail.adverse_action": { verification_id: string; adverse_action_id: string; step: AdverseActionStatus };
  /** To both sides. */
  "mail.dispute": { dispute_id: string; happening: "opened" | DisputeOutcome | "lapsed" };
  "mail.password_changed": { user_id: string };
  /** To the address that the account had; encrypted. */
  "mail.account_deleted": { user_id: string; address: string };
  "mail.confirm_email": { link_id: string };
  "mail.email_change_asked": { user_id: string };
  /** To the address that the account had; encrypted. */
  "mail.email_changed": { user_id: string; address: string };
  "mail.google_linked": { user_id: string };
  "mail.support_ticket": { ticket_id: string };
  "mail.support_received": { ticket_id: string };
  /** To the holder, once `count` codes were wrong; `at` is UTC ms, `from` is where they came from, encrypted. */
  "mail.wrong_codes": {
    user_id: string;
    kind: WrongCodeKind;
    count: number;
    behind: Behind;
    at: number;
    from: string;
  };
  "mail.second_factor": { user_id: string; state: "on" | "off" | "new_codes" };
}

/** The jobs that open a file, with what they are told. */
export interface DocumentJobs {
  /** Makes the copy without hidden data that others than its owner get. */
  "document.copy": { document_id: string };
  /** Reads a document, and has the checks run on what was found. */
  "document.read": { document_id: string };
}

/** An event for the rooms of a verification's parties and teammates. */
export const live = (name: ServerEventName, payload: Payload): Effect => ({ channel: "live", name, payload });

/** A job or a mail, done by the queue's consumer. */
export const job = <N extends keyof Jobs>(name: N, payload: Jobs[N]): Effect => ({
  channel: "jobs",
  name,
  payload: { ...payload },
});

/** Work on one file, done by the documents Worker, which holds one in memory at a time. */
export const documentJob = <N extends keyof DocumentJobs>(name: N, payload: DocumentJobs[N]): Effect => ({
  channel: "documents",
  name,
  payload: { ...payload },
});

/** How long the request that commits a row has to hand it on before the sweep takes it. */
const HEAD_START = { live: 10_000, documents: 120_000, jobs: 60_000 } as const;

export type NewOutboxRow = Required<
  Pick<OutboxRow, "id" | "channel" | "name" | "payload" | "createdAt" | "nextAt">
>;

/** @returns outbox rows for effects, not yet written. */
export function rowsFor(ctx: Ctx, effects: readonly Effect[]): NewOutboxRow[] {
  const now = ctx.now();
  return effects.map((effect) => ({
    id: newId("out", now),
    ...effect,
    createdAt: now,
    nextAt: now + HEAD_START[effect.channel],
  }));
}

/** @returns the statements that write the rows. */
export const insertRows = (ctx: Ctx, rows: NewOutboxRow[]): Statement[] =>
  rows.length === 0 ? [] : [ctx.db.insert(outbox).values(rows)];
