import type { AttestedFactName, AttestedVerdict } from "#contract/attestation/attestation.ts";
import type { DomainTrust, TieBasis } from "#contract/attestation/domain-trust.ts";
import type { AttesterKind } from "#contract/enums.ts";

/** What a contact said about one stated fact: confirmed it, corrected it, answered an open question, or nothing. */
export interface AttestedFact {
  fact: AttestedFactName;
  verdict: AttestedVerdict;
  /** The contact's correction or answer: a date, a number of dollars, a choice's id or a line of text. */
  correction?: string | undefined;
}

/** What came of asking a contact through an emailed link, as checks receive it. */
export interface Attestation {
  id: string;
  kind: AttesterKind;
  status: "answered" | "declined" | "expired" | "reported";
  /** The trust as of now, not as of the answer, because a reviewer may confirm later whose domain it is. */
  trust: DomainTrust;
  /**
   * How we know that the domain belongs to the employer or landlord, when we found out (UTC in milliseconds), and for
   * which employer name; null unless `trust` is `tied`.
   */
  tie: { basis: TieBasis; at: number; name: string | null } | null;
  /** The domain of the contact's address, for findings. */
  domain: string;
  facts: AttestedFact[];
  /** When the contact answered, declined or reported our email, UTC in milliseconds; null if they did none of these. */
  answeredAt: number | null;
}

/**
 * What the subject still has to decide about contacts.
 * - `named`: whether we may ask the contact that the request names.
 * - `unnamed`: whether to name a contact, because the request names none.
 * - `another`: whether to name someone else, because the contacts asked so far didn't answer everything.
 */
export type ContactQuestion = "named" | "unnamed" | "another";
