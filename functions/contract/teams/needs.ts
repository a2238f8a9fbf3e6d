import type { DocumentType, PeerKind, VerificationType } from "../enums.ts";
import type { Verdict } from "../verdicts.ts";

/** What can need a person, the most urgent first. */
export const NEED_KINDS = [
  "payment_failed",
  "payment_confirm",
  "card_expired",
  "adverse_notice",
  "document_refused",
  "consent",
  "contact_decision",
  "phone_code",
  "documents",
  "final_notice",
  "other_address",
  "access_request",
  "team_transfer",
  "result",
] as const;
export type NeedKind = (typeof NEED_KINDS)[number];

/** How many lines a dashboard shows until its reader asks for the rest. */
export const NEEDS_SHOWN = 5;
/** How many lines a dashboard answers at most. */
export const MOST_NEEDS = 20;

/** One thing that needs the reader of a dashboard. */
export interface Need {
  /** Names it among the others: the kind and what it's about. */
  id: string;
  kind: NeedKind;
  /** Whose verification it is; null for money, profiles and teams. */
  verification: {
    id: string;
    type: VerificationType;
    peer: { kind: PeerKind } | null;
    /** The subject, as the requester stated them; null if it's the reader. */
    subject: string | null;
  } | null;
  /** The other side: the requester, the visitor of a profile, or a team. Null if the reader asked for it themselves. */
  from: string | null;
  /** The team that pays, or is offered; null for the reader's own. */
  team_id: string | null;
  /** The document that has to be added again. */
  document: DocumentType | null;
  /** Whether a reviewer asked for that document; otherwise, we couldn't read it. */
  by_reviewer: boolean;
  /** In dollars; for payments. */
  amount: number | null;
  /** The expired card, such as `Visa ending in 4242`. */
  card: string | null;
  /** ISO 8601: until when it can be done, or when we'll try a payment again. */
  until: string | null;
  /** ISO 8601: since when a result is ready. */
  since: string | null;
  /** Of that result. */
  verdict: Verdict | null;
}

/** What needs the reader, most urgent first. */
export interface NeedsYou {
  items: Need[];
  /** There's more than the answer has room for. */
  more: boolean;
}
