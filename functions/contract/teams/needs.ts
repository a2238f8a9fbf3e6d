import type { DocumentType, PeerKind, VerificationType } from "../enums.ts";
import type { Verdict } from "../verdicts.ts";

/** Things that may need someone's attention, the most urgent first. */
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

/** How many lines a dashboard shows until the user asks for more. */
export const NEEDS_SHOWN = 5;
/** Maximum number of items in the API's response. */
export const MAX_NEEDS = 20;

/** One thing on a dashboard that needs the user's attention. */
export interface Need {
  /** Identifies it in the list: the kind, and the id of what it's about. */
  id: string;
  kind: NeedKind;
  /** The verification that it's about; null for payments, cards, access requests and teams. */
  verification: {
    id: string;
    type: VerificationType;
    peer: { kind: PeerKind } | null;
    /** The subject, as the requester stated them; null if that's the user. */
    subject: string | null;
  } | null;
  /** The other side: the requester, a profile's visitor, or a team. Null if there's none. */
  from: string | null;
  /** The team that pays, or whose ownership is offered; null for the user's own account and for other needs. */
  team_id: string | null;
  /** The type of the document that has to be added again; null for other needs. */
  document: DocumentType | null;
  /** Why that document is needed: true if a reviewer asked for it, false if it can't be read, and for other needs. */
  by_reviewer: boolean;
  /** In dollars; for payments. */
  amount: number | null;
  /** The expired card, such as `Visa ending in 4242`. */
  card: string | null;
  /** ISO 8601: the deadline, or when we'll try a payment again. */
  until: string | null;
  /** ISO 8601: when a result became ready. */
  since: string | null;
  /** That result's verdict. */
  verdict: Verdict | null;
}

/** What needs the user's attention, most urgent first. */
export interface NeedsYou {
  items: Need[];
  /** Whether there are more than `items` has. */
  more: boolean;
}
